#!/usr/bin/env node
/** Entry of the command line: finds the command, loads only its code, and turns what goes wrong into a message and an exit code. */
import { enableCompileCache } from 'node:module'

enableCompileCache()

// A reader that closes the pipe (`lastro dre … | head`) has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3))

const { runLastro } = await import('./run.ts')
process.exitCode = await runLastro(process.argv.slice(2), {
  write: (texto) => process.stdout.write(texto),
  writeError: (texto) => process.stderr.write(texto),
  colunas: process.stdout.columns,
})
