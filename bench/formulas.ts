/**
 * Benchmark of budget formulas beside HyperFormula with the same model.
 * 100,000 lines of twelve months, 20,000 of them formulas in chains of twelve, and 200 premissas. One premissa that every chain reads changes,
 * and all 240,000 formula cells are computed again.
 */
import { compilePlano, computePlano, PREMISSA_WIDTH, type Plano, type PlanoData, type PlanoEstrutura } from '@lastro/engine'
import { HyperFormula } from 'hyperformula'
import { median } from './measure.ts'
import { decimal, formatMs, megabytes, report } from './result.ts'

const LINHAS = 100_000
const FORMULAS = 20_000
const DEEP = 12
const PREMISSAS = 200
const MESES = 12
const ROUNDS = 9
const TARGET_MS = 60
const TARGET_LOAD_MS = 400
const TARGET_BYTES = 200 * 2 ** 20
const TARGET_RATIO = 50

/** The first of a chain grows a typed line by the premissa that changes; each next one takes a share of the one before. */
const formulaOf = (i: number): { reads: number; premissa: number } =>
  i % DEEP === 0 ? { reads: FORMULAS + i, premissa: 0 } : { reads: i - 1, premissa: 1 + (i % (PREMISSAS - 1)) }

const centavosOf = (line: number, mes: number): number => ((line * 7919 + mes * 104_729) % 9_000_000) + 1_000
const microsOf = (premissa: number, mes: number): number => ((premissa * 31 + mes * 17) % 900) * 100 + 10_000

const estrutura: PlanoEstrutura = {
  lines: {
    grupoItem: Array.from({ length: LINHAS }, (_, i) => i + 1),
    centroCusto: Array.from({ length: LINHAS }, () => 0),
    filial: Array.from({ length: LINHAS }, () => 0),
  },
  grupos: [{ codigo: 'G', itens: Array.from({ length: LINHAS }, (_, i) => ({ id: i + 1, codigo: `L${i}` })) }],
  premissas: Array.from({ length: PREMISSAS }, (_, i) => ({ codigo: `P${i}`, unidade: 'percentual' as const })),
  series: [],
  formulas: Array.from({ length: FORMULAS }, (_, i) => {
    const { reads, premissa } = formulaOf(i)
    return { grupoItem: i + 1, texto: `L${reads} * (1 + P${premissa})` }
  }),
}
const valoresCentavos = Array.from({ length: LINHAS * MESES }, (_, at) => {
  const line = Math.floor(at / MESES)
  return line < FORMULAS ? 0 : centavosOf(line, at % MESES)
})
const dataWith = (first: number): PlanoData => ({
  valoresCentavos,
  fixos: new Uint16Array(LINHAS),
  premissas: Array.from({ length: PREMISSAS }, (_, p) =>
    Array.from({ length: PREMISSA_WIDTH }, (_mes, i) => (p === 0 ? first + i * 100 : microsOf(p, i + MESES - PREMISSA_WIDTH + 120))),
  ),
})

function heapBytes(): number {
  gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function timed<T>(work: () => T): { ms: number; result: T } {
  const start = performance.now()
  const result = work()
  return { ms: performance.now() - start, result }
}

const data = [dataWith(50_000), dataWith(80_000)] as const
const before = heapBytes()
const loads: number[] = []
let plano = load().plano
for (let round = 0; round < 3; round++) {
  const { ms, result } = timed(load)
  loads.push(ms)
  plano = result.plano
}
const changes: number[] = []
let computed: Float64Array = new Float64Array()
for (let round = 0; round <= ROUNDS; round++) {
  const { ms, result } = timed(() => computePlano(plano, data[round % 2]!))
  if (!result.ok) throw new Error(result.failure.motivo)
  computed = result.valoresCentavos
  if (round > 0) changes.push(ms)
}
const memory = heapBytes() - before

function load(): { plano: Plano } {
  const compilacao = compilePlano(estrutura)
  if (!compilacao.ok) throw new Error(compilacao.erros[0]?.mensagem)
  const resultado = computePlano(compilacao.plano, data[0])
  if (!resultado.ok) throw new Error(resultado.failure.motivo)
  return { plano: compilacao.plano }
}

const COLUMNS = 'ABCDEFGHIJKL'
const hyperRow = (line: number): (number | string)[] =>
  Array.from({ length: MESES }, (_, mes) => {
    if (line >= FORMULAS) return centavosOf(line, mes)
    const { reads, premissa } = formulaOf(line)
    return `=ROUND(${COLUMNS[mes]}${reads + 1}*(1+P!${COLUMNS[mes]}${premissa + 1}),0)`
  })
const ratesOf = ({ premissas }: PlanoData, p: number): number[] => premissas[p]!.slice(-MESES).map((micros) => micros! / 1_000_000)
const heapBefore = heapBytes()
const built = timed(() =>
  HyperFormula.buildFromSheets(
    {
      L: Array.from({ length: LINHAS }, (_, line) => hyperRow(line)),
      P: Array.from({ length: PREMISSAS }, (_, p) => ratesOf(data[0], p)),
    },
    { licenseKey: 'gpl-v3', maxRows: LINHAS },
  ),
)
const hyper = built.result
const hyperMemory = heapBytes() - heapBefore
const rates = hyper.getSheetId('P')!
const hyperChanges = [1, 0, 1].map(
  (which) => timed(() => hyper.setCellContents({ sheet: rates, row: 0, col: 0 }, [ratesOf(data[which]!, 0)])).ms,
)
const sheet = hyper.getSheetValues(hyper.getSheetId('L')!)
let different = 0
for (let line = 0; line < FORMULAS; line++) {
  for (let mes = 0; mes < MESES; mes++) if (sheet[line]![mes] !== computed[line * MESES + mes]) different++
}
hyper.destroy()

const [change, hyperChange] = [median(changes), median(hyperChanges)]
report({
  titulo: 'Fórmulas de um orçamento',
  como: `${LINHAS.toLocaleString('pt-BR')} linhas de doze meses, ${FORMULAS.toLocaleString('pt-BR')} delas fórmulas em cadeias de ${DEEP}, e ${PREMISSAS} premissas, ao lado do HyperFormula ${HyperFormula.version} com o mesmo modelo. Muda uma premissa de que todas as cadeias dependem. O HyperFormula calcula em ponto flutuante e arredonda o meio para longe de zero; o Lastro é exato e arredonda o meio para o par: diferem em ${different.toLocaleString('pt-BR')} de ${(FORMULAS * MESES).toLocaleString('pt-BR')} células.`,
  measurements: [
    {
      nome: 'uma premissa muda e 240.000 células são recalculadas',
      valor: formatMs(change),
      base: `HyperFormula ${formatMs(hyperChange)}`,
      razao: `1/${decimal(hyperChange / change)}`,
      target: `≤ ${TARGET_MS} ms e ≤ 1/${TARGET_RATIO}`,
      cumprido: change <= TARGET_MS && hyperChange / change >= TARGET_RATIO,
    },
    {
      nome: 'compilar as fórmulas e calcular tudo pela primeira vez',
      valor: formatMs(median(loads)),
      base: `HyperFormula ${formatMs(built.ms)}`,
      razao: `1/${decimal(built.ms / median(loads))}`,
      target: `≤ ${TARGET_LOAD_MS} ms`,
      cumprido: median(loads) <= TARGET_LOAD_MS,
    },
    {
      nome: 'memória do modelo compilado e calculado',
      valor: megabytes(memory),
      base: `HyperFormula ${megabytes(hyperMemory)}`,
      razao: `1/${decimal(hyperMemory / memory)}`,
      target: `≤ ${megabytes(TARGET_BYTES)}`,
      cumprido: memory <= TARGET_BYTES,
    },
  ],
})
