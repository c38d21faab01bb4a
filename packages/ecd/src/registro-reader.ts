import { VALOR_GRANDE, VALOR_VAZIO } from './cursor.ts'
import type { Escrituracao } from './escrituracao.ts'
import type { Linha } from './line.ts'

export type RegistroReader = (escrituracao: Escrituracao, linha: Linha) => void
export type RegistroReaders = Readonly<Record<string, RegistroReader>>

export function addCampoInvalid(escrituracao: Escrituracao, linha: Linha, campo: number, nome: string, motivo: string): void {
  const valor = linha.texto(campo)
  escrituracao.problemas.add('campo_invalid', linha.numero, `Campo ${nome} da linha ${linha.numero} ${motivo}: “${valor.slice(0, 60)}”.`, {
    campo: nome,
    valor: valor.slice(0, 60),
    trecho: linha.trecho(),
  })
}

export function valorMotivo(valor: number): string {
  if (valor === VALOR_VAZIO) return 'está vazio'
  if (valor === VALOR_GRANDE) return 'passa do limite de 100 bilhões de reais'
  return 'não é um valor no formato 1234,56'
}

type IndicadorLetras = { credito: readonly string[]; debito: readonly string[] }

const DEVEDOR_CREDOR: IndicadorLetras = { credito: ['C'], debito: ['D'] }
export const DESPESA_RECEITA: IndicadorLetras = { credito: ['R', 'P'], debito: ['D', 'N'] }

/** Reads an amount with its D/C indicator as centavos, credit positive; NaN after reporting. */
export function readValorIndicador(
  escrituracao: Escrituracao,
  linha: Linha,
  campoValor: number,
  nomeValor: string,
  campoIndicador: number,
  nomeIndicador: string,
  letras: IndicadorLetras = DEVEDOR_CREDOR,
): number {
  const valor = linha.valor(campoValor)
  if (valor < 0) {
    addCampoInvalid(escrituracao, linha, campoValor, nomeValor, valorMotivo(valor))
    return Number.NaN
  }
  const indicador = linha.texto(campoIndicador)
  escrituracao.problemas.check('indicador_missing')
  if (letras.credito.includes(indicador)) return valor
  if (letras.debito.includes(indicador)) return valor === 0 ? 0 : -valor
  if (indicador === '' && valor === 0) {
    escrituracao.problemas.add('indicador_missing', linha.numero, `Falta ${nomeIndicador} na linha ${linha.numero}.`, {
      campo: nomeIndicador,
      trecho: linha.trecho(),
    })
    return 0
  }
  addCampoInvalid(escrituracao, linha, campoIndicador, nomeIndicador, 'deveria ser D ou C')
  return Number.NaN
}
