import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { existsSync } from 'node:fs'
import { type Import, roomNames } from './room-table.ts'

export interface ImportGraph {
  readonly files: readonly string[]
  readonly imports: readonly Import[]
}

/** Every import of every room, types included. */
export async function readImports(): Promise<ImportGraph> {
  const { output } = await cruise(roomNames.filter(existsSync), {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
    },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text instead of a graph')
  return graphOf(output)
}

function graphOf({ modules }: ICruiseResult): ImportGraph {
  const own = modules.filter(({ source }) => !source.includes('node_modules/') && /\.tsx?$/.test(source))
  return {
    files: own.map(({ source }) => source),
    imports: own.flatMap(({ source, dependencies }) =>
      dependencies.map((dependency) => ({
        from: source,
        written: dependency.module,
        to: isOutside(dependency.resolved) || dependency.coreModule ? null : dependency.resolved,
        isTypeOnly: dependency.dependencyTypes.includes('type-only'),
      })),
    ),
  }
}

function isOutside(path: string): boolean {
  return path.includes('node_modules/') || !path.includes('/')
}
