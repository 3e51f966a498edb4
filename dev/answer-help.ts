/** Ends with the usage where it is asked for, before anything is done: the first statement of a command. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return
  console.log(usage)
  process.exit(0)
}
