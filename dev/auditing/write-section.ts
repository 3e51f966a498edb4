/** Replaces the section under "## title" in a document, or puts it at the end; the rest stays as it is. */
export function writeSection(document: string, { title, text }: { title: string; text: string }): string {
  const sections = document.split(/^(?=## )/m)
  const section = `## ${title}\n\n${text.trim()}\n`
  const known = sections.findIndex((part) => part.startsWith(`## ${title}\n`))
  const next = known < 0 ? [...sections, section] : sections.with(known, section)
  return `${next.map((part) => part.trim()).join('\n\n')}\n`
}
