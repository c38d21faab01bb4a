/** Load benchmark: 200 signed-in users of 40 clientes on two server processes, versus a bare Fastify route that reads one row. */
import { OPEN_SHARE, runLoad } from './carga/run.ts'
import { MIX } from './carga/mix.ts'
import { formatMs, decimal, report } from './result.ts'

const TARGET_RAZAO = 0.35
const TARGET_P99_MS = 150
/** `LASTRO_BENCH_CARGA=curta` only checks that the load runs; its figures prove nothing. */
const short = process.env['LASTRO_BENCH_CARGA'] === 'curta'
const options = short
  ? { clientes: 2, people: 6, partidas: 2000, rounds: 1, roundMs: 2000, openMs: 2000 }
  : { clientes: 40, people: 200, partidas: 20_000, rounds: 5, roundMs: 10_000, openMs: 30_000 }

const { product, bare, open, errors, answered } = await runLoad(options)
const NOMES: Record<string, string> = {
  statement: 'demonstrativos',
  drillDown: 'detalhes',
  edit: 'edições de orçamento',
  list: 'listas',
  import: 'importações',
}
const perSecond = (value: number): string => `${Math.round(value).toLocaleString('pt-BR')} por segundo`
const failed = Object.values(errors).reduce((sum, count) => sum + count, 0)
report({
  titulo: 'Carga realista',
  como:
    `${options.people} pessoas de ${options.clientes} clientes, cada uma com a sua sessão, em 2 processos do servidor sobre um banco, na mesma máquina que quem pede: ` +
    `${Object.entries(MIX)
      .map(([kind, share]) => `${share} % ${NOMES[kind]}`)
      .join(', ')}; cada cliente tem dois anos com ${options.partidas.toLocaleString('pt-BR')} partidas, ` +
    `rateio e orçamento; cada pessoa, doze demonstrativos com períodos, centros, filiais e comparações seus. Saturação: cada pessoa pede outra vez quando tem a resposta, ` +
    `${options.rounds} rodadas alternadas com dois processos de Fastify que leem uma linha e enviam um texto do mesmo tamanho. Percentis: chegadas a uma taxa constante de ` +
    `${OPEN_SHARE * 100} % da saturação, desde a hora da chegada.`,
  measurements: [
    {
      nome: 'saturação',
      valor: perSecond(product),
      base: `Fastify e uma linha: ${perSecond(bare)}`,
      razao: `${decimal(product / bare)} ×`,
      target: `ao menos ${decimal(TARGET_RAZAO)} ×`,
      cumprido: short || product >= bare * TARGET_RAZAO,
    },
    {
      nome: `p99 a ${perSecond(open.rate)}`,
      valor: formatMs(open.p99),
      base: `p50 ${formatMs(open.p50)}, p95 ${formatMs(open.p95)}`,
      target: `até ${TARGET_P99_MS} ms`,
      cumprido: short || open.p99 <= TARGET_P99_MS,
    },
    ...Object.entries(open.byKind).map(([kind, { p50, p99 }]) => ({
      nome: `p99 de ${NOMES[kind]}`,
      valor: formatMs(p99),
      base: `p50 ${formatMs(p50)}`,
    })),
    {
      nome: 'erros',
      valor: String(failed),
      base: `${answered.toLocaleString('pt-BR')} respostas${failed === 0 ? '' : `; ${JSON.stringify(errors)}`}`,
      target: '0',
      cumprido: failed === 0,
    },
  ],
})
