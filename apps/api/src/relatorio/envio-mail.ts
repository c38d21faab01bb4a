import type { EnvioAgenda, Idioma } from '@lastro/contract'
import { textsOf } from '../i18n/i18n.ts'

const DIAS_DA_SEMANA = [1, 2, 3, 4, 5, 6, 7] as const

function printDia({ frequencia, dia }: EnvioAgenda, idioma: Idioma): string {
  const t = textsOf(idioma, 'relatorio')
  if (frequencia === 'diario') return t('agenda.diario')
  if (frequencia === 'mensal') return t('agenda.mensal', { replace: { dia } })
  const diaDaSemana = DIAS_DA_SEMANA[(dia ?? 1) - 1]
  return diaDaSemana === undefined ? '' : t(`agenda.semanal.${diaDaSemana}`)
}

/** `toda segunda-feira às 08:00 (horário de Brasília)` */
export function printAgenda(agenda: EnvioAgenda, idioma: Idioma): string {
  const { minuto, fuso } = agenda
  const hora = `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`
  return textsOf(idioma, 'relatorio')('agenda.frase', {
    replace: { dias: printDia(agenda, idioma), hora, fuso: textsOf(idioma, 'comum')(`fusos.${fuso}`) },
  })
}

interface Preenchimento {
  nome: string
  marca: string
  relatorio: string
  cliente: string
  periodo: string
  quando: string
}

export function textoEnvio(
  idioma: Idioma,
  preenchimento: Preenchimento,
): { assunto: string; paragrafos: string[]; botao: string; rodape: string[] } {
  return textsOf(idioma, 'relatorio')('envio', { replace: preenchimento, returnObjects: true })
}
