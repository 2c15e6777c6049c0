// files.ts - files in and out by the browser's own dialogs.

/** Hands a file to the user. */
export function download(name: string, content: Blob | string, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export interface TextFile {
  name: string;
  text: string;
  file: File;
}

/** Lets the user choose files; none where none was chosen. `accept` as for
    <input type=file>. */
export function chooseAll(accept: string, multiple = true): Promise<TextFile[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    Object.assign(input, { type: "file", accept, multiple });
    input.onchange = async () => resolve(await Promise.all([...(input.files ?? [])].map(async (file) => ({ name: file.name, text: await file.text(), file }))));
    input.oncancel = () => resolve([]);
    input.click();
  });
}

/** One file; undefined where none was chosen. */
export const choose = async (accept: string): Promise<TextFile | undefined> => (await chooseAll(accept, false))[0];

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
