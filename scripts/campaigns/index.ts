/**
 * `npm run campanha -- NAME [options]`: a long run against what must not fail; writes its result to docs/confiabilidade.md.
 * Each has a count, and `kill -INT` of its process ends it with the result of what it has done. (Ctrl+C would also end its servers.) Short versions run in `npm test`.
 */
const CAMPAIGNS: Readonly<Record<string, () => Promise<unknown>>> = {
  quedas: () => import('./power-cuts.ts'),
  leitura: () => import('./reading.ts'),
  rateio: () => import('./properties.ts'),
  pedidos: () => import('./fuzz.ts'),
  paradas: () => import('./outages.ts'),
  disco: () => import('./full-disk.ts'),
}

// The campaign reads the other arguments.
const [name = ''] = process.argv.splice(2, 1)
const run = CAMPAIGNS[name]
if (run === undefined) {
  process.stderr.write(`Não há campanha "${name}". Existem: ${Object.keys(CAMPAIGNS).join(', ')}.\n`)
  process.exitCode = 2
} else await run()
