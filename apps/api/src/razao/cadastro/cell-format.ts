/** Formats and parses cells of a field, in the spellings of people, programs and our exports. */
import type { CampoDef, CampoOpcao, CampoValor, TabelaFormato } from '@lastro/contract'
import { writeNumero } from '@lastro/formato'
import { normalizeTexto, type Registro } from '@lastro/planilha'
import type { Celula } from '../../exportacao/documento.ts'
import { OPTION_NOMES } from './translations.ts'

type RegistroCell = Registro['celulas'][number] | undefined

export function printValor(campo: CampoDef, valor: CampoValor | undefined): string {
  if (valor === null || valor === undefined) return ''
  if (campo.tipo === 'opcao') return campo.opcoes.find((option) => option.valor === valor)?.rotulo ?? String(valor)
  return typeof valor === 'number' ? writeNumero(valor) : String(valor)
}

/** CSV exports put an apostrophe before formulas, and before texts that begin with one, so that parsing restores both. */
const PROTEGIDO = /^'+\s*[=+\-@＝＋－＠]/

export function exportCell(campo: CampoDef, valor: CampoValor | undefined, format: TabelaFormato): Celula {
  if (typeof valor === 'number' && campo.tipo !== 'opcao') return { numero: valor }
  const texto = printValor(campo, valor)
  return format === 'csv' && PROTEGIDO.test(texto) ? `'${texto}` : texto
}

export function unprotect(texto: string): string {
  return PROTEGIDO.test(texto) ? texto.slice(1) : texto
}

export function textOf(celula: RegistroCell): string {
  if (celula === null || celula === undefined) return ''
  if (celula instanceof Date) return Number.isNaN(celula.getTime()) ? '' : celula.toISOString().slice(0, 10)
  return String(celula).trim()
}

/** `1.234,5`, `1234,5`, `1234.5`; undefined when it is not a number or is ambiguous, as `1.234` is either 1234 or 1,234. */
function readDecimal(texto: string): number | undefined {
  const withoutBlanks = texto.replaceAll(/[\s\u00a0]/g, '').replace(/^R\$/, '')
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(withoutBlanks)) return Number(withoutBlanks.replaceAll('.', '').replace(',', '.'))
  if (/^\d+(,\d+)?$/.test(withoutBlanks)) return Number(withoutBlanks.replace(',', '.'))
  if (/^\d+\.\d+$/.test(withoutBlanks) && !/^\d{1,3}\.\d{3}$/.test(withoutBlanks)) return Number(withoutBlanks)
  return /^\d{1,3}(\.\d{3}){2,}$/.test(withoutBlanks) ? Number(withoutBlanks.replaceAll('.', '')) : undefined
}

const ok = (valor: CampoValor): { valor: CampoValor } => ({ valor })

export function readCelula(campo: CampoDef, celula: RegistroCell): { valor: CampoValor } | { message: string } {
  const texto = textOf(celula)
  if (texto === '') return ok(null)
  switch (campo.tipo) {
    case 'texto':
    case 'codigo':
    case 'referencia':
      return ok(texto)
    case 'cnpj':
      return ok(texto.replaceAll(/[\s./-]/g, '').toUpperCase())
    case 'inteiro':
      return /^\d{1,9}$/.test(texto) ? ok(Number(texto)) : { message: 'Escreva um número inteiro.' }
    case 'decimal': {
      const valor = typeof celula === 'number' ? celula : readDecimal(texto)
      if (valor === undefined && /^\d{1,3}\.\d{3}$/.test(texto)) {
        return { message: `Pode ser ${texto.replace('.', '')} ou ${texto.replace('.', ',')}: escreva um dos dois.` }
      }
      return valor === undefined ? { message: 'Escreva um número, como 1234,5.' } : ok(valor)
    }
    case 'opcao':
      return readOption(campo, texto)
    default:
      return campo satisfies never
  }
}

const VERDADEIRO = ['sim', 's', 'true', 'verdadeiro', '1', 'x']
const FALSO = ['nao', 'n', 'false', 'falso', '0']

function readOption(campo: Extract<CampoDef, { tipo: 'opcao' }>, texto: string): { valor: CampoValor } | { message: string } {
  const normal = normalizeTexto(texto)
  const isCalled = ({ valor, nome, rotulo }: CampoOpcao): boolean =>
    [rotulo, String(valor), ...(nome === undefined ? [] : (OPTION_NOMES[nome] ?? []))].some((each) => normalizeTexto(each) === normal)
  const found = campo.opcoes.find(isCalled)
  if (found !== undefined) return ok(found.valor)
  // `04` in an ECD, `A` in its IND_CTA, `S` in a sheet with yes and no.
  const inicial = campo.opcoes.filter(({ rotulo }) => normal.length === 1 && normalizeTexto(rotulo).startsWith(normal))
  if (/^0\d$/.test(normal)) {
    const numero = campo.opcoes.find(({ valor }) => valor === Number(normal))
    if (numero !== undefined) return ok(numero.valor)
  }
  if (inicial.length === 1 && inicial[0] !== undefined) return ok(inicial[0].valor)
  const logico = VERDADEIRO.includes(normal) ? true : FALSO.includes(normal) ? false : undefined
  if (logico !== undefined && campo.opcoes.some(({ nome }) => nome === 'sim')) return ok(logico)
  return { message: `Use ${campo.opcoes.map(({ rotulo }) => rotulo).join(', ')}.` }
}
