import type { Idioma } from '@lastro/contract'
import { CALENDARIO } from '@lastro/formato'

/** `mar/2025`, `Sep/2025`: three letters in both languages, as printed columns are narrow. */
export function printMes(mes: string, language: Idioma): string {
  return `${CALENDARIO[language].meses[Number(mes.slice(5)) - 1]?.slice(0, 3)}/${mes.slice(0, 4)}`
}

export function printPeriodo({ inicio, fim }: { inicio: string; fim: string }, language: Idioma): string {
  const ano = inicio.slice(0, 4)
  if (inicio === `${ano}-01` && fim === `${ano}-12`) return ano
  return inicio === fim ? printMes(inicio, language) : `${printMes(inicio, language)} – ${printMes(fim, language)}`
}
