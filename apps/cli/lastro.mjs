#!/usr/bin/env node
/**
 * CLI entry in plain JavaScript.
 * As TypeScript, every run would load the type stripper for this file; the files below are precompiled in the cache that it enables.
 */
import { enableCompileCache } from 'node:module'

enableCompileCache()

// EPIPE: the reader closed the pipe (`lastro dre … | head`).
process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 3))

const { runLastro } = await import('./src/run.ts')
process.exitCode = await runLastro(process.argv.slice(2), {
  write: (texto) => process.stdout.write(texto),
  writeError: (texto) => process.stderr.write(texto),
  colunas: process.stdout.columns,
})
