"""repack.py ARCHIVE - three archives of its files, by another program: cell.zip
with another tile, gone.zip without the citation, whole.zip as it is, with a
folder and a comment."""
import sys
import zipfile

source = zipfile.ZipFile(sys.argv[1])
files = [(info.filename, source.read(info)) for info in source.infolist()]


def write(name, change):
    with zipfile.ZipFile(name, "w") as out:
        for path, data in files:
            data = change(path, data)
            if data is not None:
                out.writestr(path, data)
        return out


def other_tile(path, data):
    return data.replace(b"XXX", b"XX.", 1) if "/result/" in path else data


write("cell.zip", other_tile)
write("gone.zip", lambda path, data: None if path.endswith(".cff") else data)
with zipfile.ZipFile("whole.zip", "w") as out:
    out.writestr(zipfile.ZipInfo("three/result/"), b"")
    for path, data in files:
        out.writestr(path, data)
    out.comment = b"packed again"
