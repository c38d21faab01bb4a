/** Which column of the engine each column of the answer shows, and where it shows nothing. */
import type { ComparativoColuna } from '@lastro/contract'
import { mesToIndex, MESES_EXERCICIO, shiftPeriodo, type DreColuna, type Periodo } from '@lastro/engine'
import type { ParteDeMembro } from '../comparativo/colunas.ts'
import { indexesOf } from '../comparativo/fontes.ts'
import { cenarioOf } from './cenarios.ts'
import type { Empresa } from './empresas.ts'
import { ANTERIOR, chaveDoCliente, ELIMINACOES, ORCADO, REALIZADO } from './columns.ts'

export interface Calendario {
  /** Whether any of the clientes that a member stands for has amounts of a source in the month. */
  has: (fonte: string, membro: string, mes: number) => boolean
  /** Whether each of them has amounts of both sources, or of neither, in every month. */
  compares: (fonte: string, base: string, membro: string, meses: readonly number[]) => boolean
}

export function createCalendario(empresas: readonly Empresa[], periodo: Periodo): Calendario {
  type Tem = (fonte: string, mes: number) => boolean
  const porMembro = new Map<string, Tem>(
    empresas.map(({ cliente, dados, orcado }) => {
      const [feitos, sem] = [new Set(dados.mesesCliente), orcado?.faltam ?? new Set(indexesOf(periodo))]
      const tem: Tem = (fonte, mes) => {
        if (fonte === ORCADO) return !sem.has(mes)
        return feitos.has(fonte === ANTERIOR ? mes - MESES_EXERCICIO : mes)
      }
      return [chaveDoCliente(cliente.id), tem]
    }),
  )
  const deles = (membro: string): Tem[] => {
    const proprio = porMembro.get(membro)
    return proprio === undefined ? [...porMembro.values()] : [proprio]
  }
  return {
    has: (fonte, membro, mes) => deles(membro).some((tem) => tem(fonte, mes)),
    compares: (fonte, base, membro, meses) => deles(membro).every((tem) => meses.every((mes) => tem(fonte, mes) === tem(base, mes))),
  }
}

/**
 * What each column shows: a column of the engine, or nothing where there is nothing to show or to compare.
 * @param mensais of which the realizado is shown month by month
 * @param baseAv line that AV is over
 */
export function placeColunas(
  colunas: readonly ComparativoColuna[],
  partes: readonly ParteDeMembro[],
  mensais: readonly ParteDeMembro[],
  { calendario: { has, compares }, baseAv }: { calendario: Calendario; baseAv: string | undefined },
): { motor: DreColuna[]; mostrada: readonly (string | null)[]; evolucao: readonly (string | null)[] } {
  const motor = new Map<string, DreColuna>()
  const valor = (fonte: string, parte: ParteDeMembro): string => {
    const id = `${parte.chave} ${fonte}`
    const periodo = { inicio: parte.inicio, fim: parte.fim }
    motor.set(id, {
      id,
      tipo: 'valor',
      cenario: cenarioOf(fonte, parte.membro.chave),
      periodo: fonte === ANTERIOR ? shiftPeriodo(periodo, -MESES_EXERCICIO) : periodo,
    })
    return id
  }
  const mostrada = colunas.map(({ chave, tipo, fonte, base, parte: i }): string | null => {
    const parte = partes[i]!
    const { membro } = parte
    const meses = indexesOf(parte)
    const tem = (qual: string): boolean => meses.some((mes) => has(qual, membro.chave, mes))
    if (membro.tipo !== ELIMINACOES && !tem(fonte)) return null
    const coluna = valor(fonte, parte)
    if (tipo === 'valor') return coluna
    // What is taken out has no revenue of its own to be a share of.
    if (membro.tipo === ELIMINACOES && tipo !== 'variacao') return null
    if (tipo === 'av') {
      motor.set(chave, { id: chave, tipo: 'av', coluna, baseCodigo: baseAv })
      return chave
    }
    // Growth is over the year before.
    const contra = base ?? ANTERIOR
    if (!compares(fonte, contra, membro.chave, meses) || !tem(contra)) return null
    const daBase = valor(contra, parte)
    motor.set(chave, { id: chave, tipo: tipo === 'percentual' ? 'variacaoPercentual' : tipo, coluna, base: daBase })
    return chave
  })
  const evolucao = mensais.map((mes) => (has(REALIZADO, mes.membro.chave, mesToIndex(mes.inicio)) ? valor(REALIZADO, mes) : null))
  return { motor: [...motor.values()], mostrada, evolucao }
}
