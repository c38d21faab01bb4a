import { LARGE_VALOR, EMPTY_VALOR } from './cursor.ts'
import type { Escrituracao } from './escrituracao.ts'
import type { EcdLine } from './line.ts'

export type RegistroReader = (escrituracao: Escrituracao, line: EcdLine) => void
export type RegistroReaders = Readonly<Record<string, RegistroReader>>

export function addCampoInvalid(escrituracao: Escrituracao, line: EcdLine, campo: number, nome: string, motivo: string): void {
  const valor = line.texto(campo)
  escrituracao.problemas.add('campo_invalid', line.numero, `Campo ${nome} da linha ${line.numero} ${motivo}: “${valor.slice(0, 60)}”.`, {
    campo: nome,
    valor: valor.slice(0, 60),
    trecho: line.trecho(),
  })
}

export function valorMotivo(valor: number): string {
  if (valor === EMPTY_VALOR) return 'está vazio'
  if (valor === LARGE_VALOR) return 'passa do limite de 100 bilhões de reais'
  return 'não é um valor no formato 1234,56'
}

type IndicadorLetters = { credito: readonly string[]; debito: readonly string[] }

const DEVEDOR_CREDOR: IndicadorLetters = { credito: ['C'], debito: ['D'] }
export const DESPESA_RECEITA: IndicadorLetters = { credito: ['R', 'P'], debito: ['D', 'N'] }

/** Reads an amount with its D/C indicator as centavos, credit positive; NaN after reporting. */
export function readValorIndicador(
  escrituracao: Escrituracao,
  line: EcdLine,
  campoValor: number,
  nomeValor: string,
  campoIndicador: number,
  nomeIndicador: string,
  letters: IndicadorLetters = DEVEDOR_CREDOR,
): number {
  const valor = line.valor(campoValor)
  if (valor < 0) {
    addCampoInvalid(escrituracao, line, campoValor, nomeValor, valorMotivo(valor))
    return Number.NaN
  }
  const indicador = line.texto(campoIndicador)
  escrituracao.problemas.check('indicador_missing')
  if (letters.credito.includes(indicador)) return valor
  if (letters.debito.includes(indicador)) return valor === 0 ? 0 : -valor
  if (indicador === '' && valor === 0) {
    escrituracao.problemas.add('indicador_missing', line.numero, `Falta ${nomeIndicador} na linha ${line.numero}.`, {
      campo: nomeIndicador,
      trecho: line.trecho(),
    })
    return 0
  }
  addCampoInvalid(escrituracao, line, campoIndicador, nomeIndicador, 'deveria ser D ou C')
  return Number.NaN
}
