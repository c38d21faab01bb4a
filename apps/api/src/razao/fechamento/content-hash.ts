/**
 * What the DRE of each month is, in a form that can be kept and compared: the lines of money of the company, and a hash over them and over
 * every cell below, before and after rateio.
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
  /** SHA-256, of what is printed when it is asked for: a month that nobody closed has nothing to be compared with. */
  readonly hash: Buffer
  linhas: LinhaConteudo[]
  resultadoCentavos: number
}

/** Every month from the first with balances to the last, whether it has some or not. */
export function listMesesDe({ mesesCliente }: Pick<DadosDre, 'mesesCliente'>): Mes[] {
  const [primeiro, ultimo] = [mesesCliente[0], mesesCliente.at(-1)]
  return primeiro === undefined || ultimo === undefined ? [] : listMeses(mesFromIndex(primeiro), mesFromIndex(ultimo))
}

/** The cells of each month as text, in the order of the cube. What is zero is as if it were not there. */
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

/** The lines of money of each month, as the model has them in that month. @throws ErroApi `dre_modelo_invalid` */
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

/** By model and first month of the exercício; a data version never changes. */
const known = new WeakMap<Rateado, Map<string, ReadonlyMap<Mes, ConteudoMes>>>()

/**
 * Of every month with data, once per data version.
 * @param rateado what the rules of rateio made of `dados`
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

/** Result accounts with an amount in a month that no rule sends anywhere, by month; the largest first. */
export function listSemDePara({ contas, saldos, semDestino }: DadosDre): ReadonlyMap<Mes, ContaSemDestino[]> {
  const porMes = new Map<number, Map<number, number>>()
  for (const i of semDestino) {
    // Accounts come with balances of zero, too, of which a DRE lacks nothing.
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
