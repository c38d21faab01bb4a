import type { ComparativoColuna } from '@lastro/contract'
import { mesToIndex, MESES_EXERCICIO, shiftPeriodo, type DreColuna, type Periodo } from '@lastro/engine'
import type { ParteDeMembro } from '../comparativo/colunas.ts'
import { indexesOf } from '../comparativo/load-fontes.ts'
import { cenarioOf } from './cenarios.ts'
import type { ConsolidadoEmpresa } from './empresas.ts'
import { PREVIOUS, chaveDoCliente, ELIMINACOES, ORCADO, REALIZADO } from './membros.ts'

export interface MonthCoverage {
  has: (fonte: string, membro: string, mes: number) => boolean
  compares: (fonte: string, base: string, membro: string, meses: readonly number[]) => boolean
}

export function createCalendario(empresas: readonly ConsolidadoEmpresa[], periodo: Periodo): MonthCoverage {
  type Has = (fonte: string, mes: number) => boolean
  const porMembro = new Map<string, Has>(
    empresas.map(({ cliente, dados, orcado }) => {
      const [made, missing] = [new Set(dados.mesesCliente), orcado?.missing ?? new Set(indexesOf(periodo))]
      const has: Has = (fonte, mes) => {
        if (fonte === ORCADO) return !missing.has(mes)
        return made.has(fonte === PREVIOUS ? mes - MESES_EXERCICIO : mes)
      }
      return [chaveDoCliente(cliente.id), has]
    }),
  )
  const hasOf = (membro: string): Has[] => {
    const known = porMembro.get(membro)
    return known === undefined ? [...porMembro.values()] : [known]
  }
  return {
    has: (fonte, membro, mes) => hasOf(membro).some((has) => has(fonte, mes)),
    compares: (fonte, base, membro, meses) => hasOf(membro).every((has) => meses.every((mes) => has(fonte, mes) === has(base, mes))),
  }
}

/**
 * Maps each column to an engine column, or to null when the column is empty or not comparable.
 * @param mensais members whose realizado is shown by month
 */
export function placeColunas(
  colunas: readonly ComparativoColuna[],
  partes: readonly ParteDeMembro[],
  mensais: readonly ParteDeMembro[],
  { calendario: { has, compares }, baseAv }: { calendario: MonthCoverage; baseAv: string | undefined },
): { motor: DreColuna[]; shown: readonly (string | null)[]; evolucao: readonly (string | null)[] } {
  const motor = new Map<string, DreColuna>()
  const valor = (fonte: string, parte: ParteDeMembro): string => {
    const id = `${parte.chave} ${fonte}`
    const periodo = { inicio: parte.inicio, fim: parte.fim }
    motor.set(id, {
      id,
      tipo: 'valor',
      cenario: cenarioOf(fonte, parte.membro.chave),
      periodo: fonte === PREVIOUS ? shiftPeriodo(periodo, -MESES_EXERCICIO) : periodo,
    })
    return id
  }
  const shown = colunas.map(({ chave, tipo, fonte, base, parte: i }): string | null => {
    const parte = partes[i]!
    const { membro } = parte
    const meses = indexesOf(parte)
    const hasItem = (which: string): boolean => meses.some((mes) => has(which, membro.chave, mes))
    if (membro.tipo !== ELIMINACOES && !hasItem(fonte)) return null
    const coluna = valor(fonte, parte)
    if (tipo === 'valor') return coluna
    // Eliminations have no revenue to be a share of.
    if (membro.tipo === ELIMINACOES && tipo !== 'variacao') return null
    if (tipo === 'av') {
      motor.set(chave, { id: chave, tipo: 'av', coluna, baseCodigo: baseAv })
      return chave
    }
    const contra = base ?? PREVIOUS
    if (!compares(fonte, contra, membro.chave, meses) || !hasItem(contra)) return null
    const daBase = valor(contra, parte)
    motor.set(chave, { id: chave, tipo: tipo === 'percentual' ? 'variacaoPercentual' : tipo, coluna, base: daBase })
    return chave
  })
  const evolucao = mensais.map((mes) => (has(REALIZADO, mes.membro.chave, mesToIndex(mes.inicio)) ? valor(REALIZADO, mes) : null))
  return { motor: [...motor.values()], shown, evolucao }
}
