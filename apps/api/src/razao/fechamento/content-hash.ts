/**
 * Canonical content of the DRE of each month, for comparison.
 * Holds the money lines of the company, and a hash of them and of every cell before and after rateio.
 */
import { createHash } from 'node:crypto'
import { computeDre, listMeses, mesFromIndex, periodoOfMes, type Cubo, type Mes } from '@lastro/engine'
import { runDre } from '../../cubo/formula-limits.ts'
import type { DataDre } from '../../cubo/dre-data.ts'
import { once } from '../../cubo/memoize.ts'
import type { Rateado } from '../../cubo/run-rateio.ts'
import { structureOf } from '../../cubo/recorte.ts'
import { ErroApi } from '../../http/erro.ts'

export interface LinhaContent {
  codigo: string
  descricao: string
  valorCentavos: number | null
}

export interface ContentMes {
  /** SHA-256, computed lazily: an open month has nothing to compare with. */
  readonly hash: Buffer
  linhas: LinhaContent[]
  resultadoCentavos: number
}

/** Every month from the first to the last with balances, including gaps. */
export function listMesesDe({ mesesCliente }: Pick<DataDre, 'mesesCliente'>): Mes[] {
  const [first, last] = [mesesCliente[0], mesesCliente.at(-1)]
  return first === undefined || last === undefined ? [] : listMeses(mesFromIndex(first), mesFromIndex(last))
}

function printCelulas(cubo: Cubo): Map<Mes, string[]> {
  const porMes = new Map<number, string[]>()
  for (let i = 0; i < cubo.tamanho; i++) {
    if (cubo.valorCentavos[i] === 0) continue
    const celula = `${cubo.grupoItem[i]} ${cubo.centroCusto[i]} ${cubo.filial[i]} ${cubo.valorCentavos[i]}`
    const doMes = porMes.get(cubo.mes[i]!)
    if (doMes) doMes.push(celula)
    else porMes.set(cubo.mes[i]!, [celula])
  }
  return new Map([...porMes].map(([mes, celulas]) => [mesFromIndex(mes), celulas]))
}

function sumMeses(cubo: Cubo): Map<Mes, number> {
  const somas = new Map<number, number>()
  for (let i = 0; i < cubo.tamanho; i++) somas.set(cubo.mes[i]!, (somas.get(cubo.mes[i]!) ?? 0) + cubo.valorCentavos[i]!)
  return new Map([...somas].map(([mes, soma]) => [mesFromIndex(mes), soma]))
}

function computeLinhas(
  data: DataDre,
  meses: readonly Mes[],
  { modeloId, exercicioMesInicial }: { modeloId: number; exercicioMesInicial: number },
): Map<Mes, LinhaContent[]> {
  const modelo = data.modelos.find(({ id }) => id === modeloId)
  if (modelo === undefined) throw new ErroApi('dre_modelo_invalid')
  const porEstrutura = Map.groupBy(meses, (mes) => structureOf(modelo, mes))
  return new Map(
    [...porEstrutura].flatMap(([{ resultado }, own]) => {
      if (!resultado.ok) throw new ErroApi('dre_modelo_invalid')
      const consulta = { periodos: own.map(periodoOfMes), exercicioMesInicial }
      const { linhas } = runDre((onLinha) => computeDre(resultado.dre, data.cubo, { ...consulta, onLinha }))
      const doDinheiro = linhas.filter(({ unidade }) => unidade === 'dinheiro')
      return own.map((mes, coluna): [Mes, LinhaContent[]] => [
        mes,
        doDinheiro.map(({ codigo, descricao, valores }) => ({ codigo, descricao, valorCentavos: valores[coluna] ?? null })),
      ])
    }),
  )
}

/**
 * Cache by model and first month of the exercício.
 * It never goes stale, because a data version never changes.
 */
const known = new WeakMap<Rateado, Map<string, ReadonlyMap<Mes, ContentMes>>>()

/**
 * Memoized per data version, for every month with data.
 * @param rateado `data` after the rateio rules
 */
export function computeContents(
  data: DataDre,
  rateado: Rateado,
  { modeloId, exercicioMesInicial }: { modeloId: number; exercicioMesInicial: number },
): ReadonlyMap<Mes, ContentMes> {
  const key = `${modeloId} ${exercicioMesInicial}`
  const made = known.get(rateado) ?? new Map<string, ReadonlyMap<Mes, ContentMes>>()
  known.set(rateado, made)
  const memoized = made.get(key)
  if (memoized !== undefined) return memoized
  const meses = listMesesDe(data)
  const lines = computeLinhas(data, meses, { modeloId, exercicioMesInicial })
  const somas = sumMeses(data.cubo.cubo)
  const celulasOf = once(() => ({ antes: printCelulas(data.cubo.cubo), depois: printCelulas(rateado.cubo.cubo) }))
  const contents = new Map(
    meses.map((mes): [Mes, ContentMes] => {
      const doMes = lines.get(mes) ?? []
      const valores = doMes.map(({ codigo, valorCentavos }) => [codigo, valorCentavos])
      const hashOf = once(() => {
        const { antes, depois } = celulasOf()
        return createHash('sha256')
          .update(JSON.stringify([mes, valores, antes.get(mes) ?? [], depois.get(mes) ?? []]))
          .digest()
      })
      const content = {
        get hash() {
          return hashOf()
        },
        linhas: doMes,
        resultadoCentavos: somas.get(mes) ?? 0,
      }
      return [mes, content]
    }),
  )
  made.set(key, contents)
  return contents
}

export interface ContaSemDestino {
  id: number
  codigo: string
  descricao: string
  saldoCentavos: number
}

export function listSemDePara({ contas, saldos, semDestino }: DataDre): ReadonlyMap<Mes, ContaSemDestino[]> {
  const porMes = new Map<number, Map<number, number>>()
  for (const i of semDestino) {
    if (saldos.valorCentavos[i] === 0) continue
    const mes = saldos.mes[i]!
    const doMes = porMes.get(mes) ?? new Map<number, number>()
    porMes.set(mes, doMes)
    doMes.set(saldos.conta[i]!, (doMes.get(saldos.conta[i]!) ?? 0) + saldos.valorCentavos[i]!)
  }
  return new Map(
    [...porMes].map(([mes, doMes]) => [
      mesFromIndex(mes),
      [...doMes]
        .map(([id, saldoCentavos]) => {
          const { codigo = String(id), descricao = '' } = contas.get(id) ?? {}
          return { id, codigo, descricao, saldoCentavos }
        })
        .toSorted((a, b) => Math.abs(b.saldoCentavos) - Math.abs(a.saldoCentavos) || (a.codigo < b.codigo ? -1 : 1)),
    ]),
  )
}
