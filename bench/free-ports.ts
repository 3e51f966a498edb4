import { portProblems, readPorts } from '#dev/starting/addresses.ts'

/** A port with free ones beside it for the other services. */
export async function freePorts(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if ((await portProblems(readPorts({ PORT: String(port) }))).length === 0) return port
  }
}
