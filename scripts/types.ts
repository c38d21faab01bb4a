/**
 * Type-checks every program with its tsconfig, so the engine sees neither the DOM nor Node.
 *
 * Node code is one program at the root, because its packages import one another and a program checks all of its imports. Each program gets
 * one checker, since several would repeat shared work.
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './root.ts'

/** Longest first, because a late start would leave a core idle at the end. */
const LONG = ['apps/web/tsconfig.json', 'tsconfig.json']
const projects = [...LONG, ...globSync('{apps/*,packages/*,e2e,bench}/tsconfig.json', { cwd: root }).toSorted()]
const waiting = [...new Set(projects)]
const failed: string[] = []

await Promise.all(Array.from({ length: availableParallelism() }, checkInTurn))
if (failed.length > 0) {
  process.stderr.write(`Tipos: falha em ${failed.toSorted().join(', ')}\n`)
  process.exit(1)
}

async function checkInTurn(): Promise<void> {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) if (!(await check(project))) failed.push(project)
}

function check(project: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--checkers', '1', '--pretty'], { cwd: root })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    child.once('error', reject)
    child.once('close', (status) => {
      process.stdout.write(output)
      resolve(status === 0)
    })
  })
}
