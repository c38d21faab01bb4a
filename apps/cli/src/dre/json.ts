/** `lastro dre --json`: the form other programs read. Its keys are fixed; new ones may only be added. */
import type { Ecd } from '@lastro/ecd'
import type { DreLinha, DreValor } from '@lastro/engine'
import type { DreDeEcd } from './dre-from-ecd.ts'

export interface DreJson {
  /** The months of `linhas[].meses`, in order. */
  meses: string[]
  /** Money in integer centavos, credit positive. Lines of unidade `percentual`: per cent with 4 decimals, null without a base. */
  linhas: { codigo: string; descricao: string; unidade: 'centavos' | 'percentual'; meses: DreValor[]; total: DreValor }[]
  conferencia: {
    i355: { diferenca: number } | null
    j150: { codigo: string; arquivo: number; calculado: number; diferenca: number }[]
  }
  avisos: string[]
}

export function presentJson(ecd: Ecd, { meses, linhas, semDePara }: DreDeEcd): DreJson {
  const { i355, j150, motivo } = ecd.conferencia
  return {
    meses,
    linhas: linhas.filter((linha) => linha.unidade !== 'nenhuma').map(presentLinha),
    conferencia: {
      i355: i355 && { diferenca: i355.diferencaCentavos },
      j150: (j150 ?? []).map((linha) => ({
        codigo: linha.codigo,
        arquivo: linha.arquivoCentavos,
        calculado: linha.calculadoCentavos,
        diferenca: linha.diferencaCentavos,
      })),
    },
    avisos: [
      ...semDePara.map(
        ({ codigo, descricao, valorCentavos }) => `Conta ${codigo} ${descricao} sem De-Para: ${valorCentavos} centavos fora da DRE.`,
      ),
      ...(motivo === '' ? [] : [motivo]),
      ...ecd.saude.problemas.map(({ linha, mensagem }) => `Linha ${linha}: ${mensagem}`),
    ],
  }
}

function presentLinha({ codigo, descricao, unidade, valores }: DreLinha): DreJson['linhas'][number] {
  const numeros = unidade === 'razao' ? valores.map(toPercentual) : valores
  return {
    codigo,
    descricao,
    unidade: unidade === 'razao' ? 'percentual' : 'centavos',
    meses: numeros.slice(0, -1),
    total: numeros.at(-1) ?? null,
  }
}

function toPercentual(razao: DreValor): DreValor {
  return razao === null ? null : Math.round(razao * 1_000_000) / 10_000
}
