#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""
Prints the parts of a release as SPDX 2.3 in JSON (https://spdx.github.io/spdx-spec/v2.3/): every file of
the tarball with its checksums and the licence that debian/copyright gives it, and the static program with
the libraries whose members its linker took.

    packaging/sbom.py VERSION SECONDS TARBALL PROGRAM-TARBALL STATIC-DIRECTORY COPYRIGHT

SECONDS is the time of the release; STATIC-DIRECTORY is what packaging/static.sh made. The same input gives
the same bytes.
"""

import datetime
import fnmatch
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import uuid

LICENCES = {  # what debian/copyright calls a licence: what SPDX calls it
    "CC0-1.0": "CC0-1.0",
    "FSFUL": "FSFUL",
    "FSFULLR": "FSFULLR",
    "GPL-2+ with Autoconf exception": "GPL-2.0-or-later WITH Autoconf-exception-2.0",
    "GPL-2+ with Libtool exception": "GPL-2.0-or-later WITH Libtool-exception",
    "GPL-3+": "GPL-3.0-or-later",
    "GPL-3+ with Autoconf exception": "GPL-3.0-or-later WITH Autoconf-exception-3.0",
    "X11": "X11",
}
LINKED = {  # the licence of a library that may be linked statically
    "libc": "MIT",
    "libgcc": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libgcc_eh": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libncursesw": "X11-distribute-modifications-variant",
    "libsqlite3": "blessing",
}
ELEMENT = "SPDXRef-"


def digests(data):
    return [
        {"algorithm": name.upper(), "checksumValue": hashlib.new(name, data).hexdigest()}
        for name in ("sha1", "sha256")
    ]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def paragraphs(path):
    """Yields (patterns, copyright, licence) of each paragraph about files, as SPDX writes them."""
    for paragraph in read(path).decode().split("\n\n"):
        fields = dict(field.split(":", 1) for field in re.split(r"\n(?! )", paragraph.strip("\n")))
        if "Files" in fields:
            owners = [line.strip() for line in fields["Copyright"].splitlines()]
            licence = LICENCES[fields["License"].strip()]
            yield fields["Files"].split(), "\n".join("Copyright " + o for o in owners), licence


def files_of(tarball, rules):
    """The files of a tarball; the last paragraph that matches a name holds, as in debian/copyright."""
    with tarfile.open(tarball) as archive:
        for member in sorted(archive.getmembers(), key=lambda m: m.name):
            if not member.isfile():
                continue
            name = member.name.split("/", 1)[1]
            data = archive.extractfile(member).read()
            _, owner, licence = [r for r in rules if any(fnmatch.fnmatch(name, p) for p in r[0])][-1]
            named = re.search(rb"SPDX-License-Identifier: ([\w.-]+)", data[:400])
            yield {
                "SPDXID": ELEMENT + "file-" + hashlib.sha256(name.encode()).hexdigest()[:16],
                "fileName": "./" + name,
                "checksums": digests(data),
                "licenseConcluded": licence,
                "licenseInfoInFiles": [named.group(1).decode() if named else "NOASSERTION"],
                "copyrightText": owner,
            }


def package(identity, name, version, licence, **more):
    return {
        "SPDXID": ELEMENT + identity,
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        **more,
    }


def owner_of(path):
    """The Debian package of a file: (name, version, architecture), or None."""
    owner = subprocess.run(["dpkg-query", "--search", path], capture_output=True, text=True)
    if owner.returncode != 0:
        return None
    fields = "${Package} ${Version} ${Architecture}"
    shown = subprocess.run(["dpkg-query", "--show", "-f", fields, owner.stdout.split(": ")[0]],
                           capture_output=True, text=True, check=True)
    return shown.stdout.split()


def linked(directory):
    """Yields a package for each library of which the linker took members into the static program."""
    with open(os.path.join(directory, "link.map"), encoding="utf-8") as text:
        taken = text.read().split("\n\nDiscarded input sections")[0]
    for path in sorted(set(re.findall(r"^(/\S+\.a)\(", taken, re.M)), key=os.path.basename):
        library = os.path.basename(path)[:-2]
        owner = owner_of(os.path.realpath(path))
        built = {"libncursesw": "ncurses", "libsqlite3": "sqlite"}.get(library)
        if built:
            version, checksum, source = read(os.path.join(directory, built)).decode().split()
            yield package(library, built, version, LINKED[library], sourceInfo="built from " + source,
                          checksums=[{"algorithm": "SHA256", "checksumValue": checksum}])
        elif owner:
            name, version, machine = owner
            reference = {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                         "referenceLocator": f"pkg:deb/debian/{name}@{version}?arch={machine}"}
            yield package(library.replace("_", "-"), name, version, LINKED[library],
                          sourceInfo=f"{library}.a", externalRefs=[reference])
        else:
            yield package(library.replace("_", "-"), library, "NOASSERTION", LINKED[library])


def main():
    version, seconds, tarball, program, directory, copyright_file = sys.argv[1:]
    files = list(files_of(tarball, list(paragraphs(copyright_file))))
    sums = sorted(f["checksums"][0]["checksumValue"] for f in files)
    source = package(
        "source", "npuzzle-tui", version, "GPL-3.0-or-later", packageFileName=os.path.basename(tarball),
        checksums=digests(read(tarball)), primaryPackagePurpose="SOURCE")
    source.update(
        filesAnalyzed=True, copyrightText="Copyright 2026 npuzzle-tui maintainers",
        licenseInfoFromFiles=sorted({f["licenseInfoInFiles"][0] for f in files}),
        packageVerificationCode={
            "packageVerificationCodeValue": hashlib.sha1("".join(sums).encode()).hexdigest()})
    static = package(
        "program", "npuzzle-tui-static", version, "GPL-3.0-or-later",
        packageFileName=os.path.basename(program), checksums=digests(read(program)),
        primaryPackagePurpose="APPLICATION")
    libraries = list(linked(directory))
    relations = [("DOCUMENT", "DESCRIBES", "source"), ("DOCUMENT", "DESCRIBES", "program"),
                 ("program", "GENERATED_FROM", "source")]
    relations += [("program", "STATIC_LINK", p["SPDXID"][len(ELEMENT):]) for p in libraries]
    relations += [("source", "CONTAINS", f["SPDXID"][len(ELEMENT):]) for f in files]
    created = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    # No address of ours exists; a name made of the contents is as unique.
    namespace = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps([source, static, libraries], sort_keys=True))
    json.dump({
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": ELEMENT + "DOCUMENT",
        "name": f"npuzzle-tui-{version}",
        "documentNamespace": f"urn:uuid:{namespace}",
        "creationInfo": {
            "created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Organization: npuzzle-tui maintainers", f"Tool: npuzzle-tui-sbom-{version}"],
        },
        "packages": [source, static, *libraries],
        "files": files,
        "relationships": [
            {"spdxElementId": ELEMENT + a, "relationshipType": kind, "relatedSpdxElement": ELEMENT + b}
            for a, kind, b in relations],
    }, sys.stdout, indent=1)
    print()


main()
