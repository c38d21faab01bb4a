/**
 * Canonical content of each month's DRE, for comparison. Holds the money lines of the company, and a hash of them and of every cell before
 * and after rateio.
 */
import { createHash } from 'node:crypto'
import { computeDre, listMeses, mesFromIndex, periodoOfMes, type Cubo, type Mes } from '@lastro/engine'
import { runDre } from '../../cubo/compute.ts'
import type { DadosDre } from '../../cubo/dre-data.ts'
import { once } from '../../cubo/memoize.ts'
import type { Rateado } from '../../cubo/rateio.ts'
import { structureOf } from '../../cubo/recorte.ts'
import { ErroApi } from '../../http/erro.ts'

export interface LinhaConteudo {
  codigo: string
  descricao: string
  valorCentavos: number | null
}

export interface ConteudoMes {
  /** SHA-256, computed lazily: an open month has nothing to compare with. */
  readonly hash: Buffer
  linhas: LinhaConteudo[]
  resultadoCentavos: number
}

/** Every month from the first to the last with balances, including gaps. */
export function listMesesDe({ mesesCliente }: Pick<DadosDre, 'mesesCliente'>): Mes[] {
  const [primeiro, ultimo] = [mesesCliente[0], mesesCliente.at(-1)]
  return primeiro === undefined || ultimo === undefined ? [] : listMeses(mesFromIndex(primeiro), mesFromIndex(ultimo))
}

/** Cells of each month as text, in cube order. Zeros are left out. */
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

/** Money lines of each month by the model valid in it. @throws ErroApi `dre_modelo_invalid` */
function computeLinhas(
  dados: DadosDre,
  meses: readonly Mes[],
  { modeloId, exercicioMesInicial }: { modeloId: number; exercicioMesInicial: number },
): Map<Mes, LinhaConteudo[]> {
  const modelo = dados.modelos.find(({ id }) => id === modeloId)
  if (modelo === undefined) throw new ErroApi('dre_modelo_invalid')
  const porEstrutura = Map.groupBy(meses, (mes) => structureOf(modelo, mes))
  return new Map(
    [...porEstrutura].flatMap(([{ resultado }, dela]) => {
      if (!resultado.ok) throw new ErroApi('dre_modelo_invalid')
      const consulta = { periodos: dela.map(periodoOfMes), exercicioMesInicial }
      const { linhas } = runDre((onLinha) => computeDre(resultado.dre, dados.cubo, { ...consulta, onLinha }))
      const doDinheiro = linhas.filter(({ unidade }) => unidade === 'dinheiro')
      return dela.map((mes, coluna): [Mes, LinhaConteudo[]] => [
        mes,
        doDinheiro.map(({ codigo, descricao, valores }) => ({ codigo, descricao, valorCentavos: valores[coluna] ?? null })),
      ])
    }),
  )
}

/** Cache by model and first month of the exercício. A data version never changes. */
const known = new WeakMap<Rateado, Map<string, ReadonlyMap<Mes, ConteudoMes>>>()

/**
 * Memoized per data version, for every month with data.
 * @param rateado `dados` after the rateio rules
 * @throws ErroApi `dre_modelo_invalid`
 */
export function computeConteudos(
  dados: DadosDre,
  rateado: Rateado,
  { modeloId, exercicioMesInicial }: { modeloId: number; exercicioMesInicial: number },
): ReadonlyMap<Mes, ConteudoMes> {
  const chave = `${modeloId} ${exercicioMesInicial}`
  const feitos = known.get(rateado) ?? new Map<string, ReadonlyMap<Mes, ConteudoMes>>()
  known.set(rateado, feitos)
  const feito = feitos.get(chave)
  if (feito !== undefined) return feito
  const meses = listMesesDe(dados)
  const linhas = computeLinhas(dados, meses, { modeloId, exercicioMesInicial })
  const somas = sumMeses(dados.cubo.cubo)
  const celulasOf = once(() => ({ antes: printCelulas(dados.cubo.cubo), depois: printCelulas(rateado.cubo.cubo) }))
  const conteudos = new Map(
    meses.map((mes): [Mes, ConteudoMes] => {
      const doMes = linhas.get(mes) ?? []
      const valores = doMes.map(({ codigo, valorCentavos }) => [codigo, valorCentavos])
      const hashOf = once(() => {
        const { antes, depois } = celulasOf()
        return createHash('sha256')
          .update(JSON.stringify([mes, valores, antes.get(mes) ?? [], depois.get(mes) ?? []]))
          .digest()
      })
      const conteudo = {
        get hash() {
          return hashOf()
        },
        linhas: doMes,
        resultadoCentavos: somas.get(mes) ?? 0,
      }
      return [mes, conteudo]
    }),
  )
  feitos.set(chave, conteudos)
  return conteudos
}

export interface ContaSemDestino {
  id: number
  codigo: string
  descricao: string
  saldoCentavos: number
}

/** Unmapped result accounts with an amount, by month, largest first. */
export function listSemDePara({ contas, saldos, semDestino }: DadosDre): ReadonlyMap<Mes, ContaSemDestino[]> {
  const porMes = new Map<number, Map<number, number>>()
  for (const i of semDestino) {
    // Zero balances do not matter to a DRE.
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
