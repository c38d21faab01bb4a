#!/usr/bin/env node
/**
 * Entry of the command line. In plain JavaScript: were it TypeScript, every run would load the type stripper for this one file, while the
 * files below come stripped and compiled out of the cache that it turns on.
 */
import { enableCompileCache } from 'node:module'

enableCompileCache()

// A reader that closes the pipe (`lastro dre … | head`) has read enough.
process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 3))

const { runLastro } = await import('./src/run.ts')
process.exitCode = await runLastro(process.argv.slice(2), {
  write: (texto) => process.stdout.write(texto),
  writeError: (texto) => process.stderr.write(texto),
  colunas: process.stdout.columns,
})
