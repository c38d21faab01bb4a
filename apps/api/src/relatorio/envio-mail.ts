import type { EnvioAgenda, Idioma } from '@lastro/contract'
import { formatHour } from '@lastro/formato'
import { textsOf } from '../i18n/i18n.ts'

const WEEK_DIAS = [1, 2, 3, 4, 5, 6, 7] as const

function printDia({ frequencia, dia }: EnvioAgenda, language: Idioma): string {
  const t = textsOf(language, 'relatorio')
  if (frequencia === 'diario') return t('agenda.diario')
  if (frequencia === 'mensal') return t('agenda.mensal', { replace: { dia } })
  const weekDia = WEEK_DIAS[(dia ?? 1) - 1]
  return weekDia === undefined ? '' : t(`agenda.semanal.${weekDia}`)
}

/** `toda segunda-feira às 08:00 (horário de Brasília)` */
export function printAgenda(agenda: EnvioAgenda, language: Idioma): string {
  const { minuto, fuso } = agenda
  return textsOf(language, 'relatorio')('agenda.frase', {
    replace: { dias: printDia(agenda, language), hora: formatHour(minuto), fuso: textsOf(language, 'comum')(`fusos.${fuso}`) },
  })
}

interface EnvioValues {
  nome: string
  marca: string
  relatorio: string
  cliente: string
  periodo: string
  quando: string
}

export function textoEnvio(
  language: Idioma,
  filling: EnvioValues,
): { assunto: string; paragrafos: string[]; button: string; footer: string[] } {
  const {
    assunto,
    paragrafos,
    botao: button,
    rodape: footer,
  } = textsOf(language, 'relatorio')('envio', { replace: filling, returnObjects: true })
  return { assunto, paragrafos, button, footer }
}
