/**
 * `npm run campanha -- NAME [options]`: a long run against what must not fail; writes its result to docs/confiabilidade.md.
 * Each has a seed and a count, and Ctrl+C ends it with the result of what it has done. Short versions run in `npm test`.
 */
const CAMPAIGNS: Readonly<Record<string, () => Promise<unknown>>> = {
  quedas: () => import('./power-cuts.ts'),
  leitura: () => import('./reading.ts'),
  edicao: () => import('./editors.ts'),
  rateio: () => import('./properties.ts'),
  pedidos: () => import('./fuzz.ts'),
  paradas: () => import('./outages.ts'),
  processos: () => import('./server-kills.ts'),
  disco: () => import('./full-disk.ts'),
  resistencia: () => import('./endurance.ts'),
}

// The campaign reads the other arguments.
const [name = ''] = process.argv.splice(2, 1)
const run = CAMPAIGNS[name]
if (run === undefined) {
  process.stderr.write(`Não há campanha "${name}". Existem: ${Object.keys(CAMPAIGNS).join(', ')}.\n`)
  process.exitCode = 2
} else await run()
