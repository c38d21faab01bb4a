/** The mail that a report goes out with, and when it goes, in words. */
import type { EnvioAgenda, Idioma } from '@lastro/contract'
import { FUSO_NOMES } from './texts.ts'

const DIAS: Readonly<Record<Idioma, readonly string[]>> = {
  pt: [
    'toda segunda-feira',
    'toda terça-feira',
    'toda quarta-feira',
    'toda quinta-feira',
    'toda sexta-feira',
    'todo sábado',
    'todo domingo',
  ],
  en: ['every Monday', 'every Tuesday', 'every Wednesday', 'every Thursday', 'every Friday', 'every Saturday', 'every Sunday'],
}

function printDia({ frequencia, dia }: EnvioAgenda, idioma: Idioma): string {
  if (frequencia === 'semanal') return DIAS[idioma][(dia ?? 1) - 1] ?? ''
  if (frequencia === 'diario') return idioma === 'pt' ? 'todos os dias' : 'every day'
  return idioma === 'pt' ? `todo dia ${dia} do mês` : `on day ${dia} of every month`
}

/** `toda segunda-feira às 08:00 (horário de Brasília)` */
export function printAgenda(agenda: EnvioAgenda, idioma: Idioma): string {
  const { minuto, fuso } = agenda
  const hora = `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`
  return `${printDia(agenda, idioma)} ${idioma === 'pt' ? 'às' : 'at'} ${hora} (${FUSO_NOMES[idioma][fuso]})`
}

interface Preenchimento {
  nome: string
  marca: string
  relatorio: string
  cliente: string
  /** Months that it shows. */
  periodo: string
  quando: string
}

export function textoEnvio(
  idioma: Idioma,
  { nome, marca, relatorio, cliente, periodo, quando }: Preenchimento,
): { assunto: string; paragrafos: string[]; botao: string; rodape: string[] } {
  if (idioma === 'en') {
    return {
      assunto: `${marca}: ${relatorio} · ${cliente}`,
      paragrafos: [`Hello, ${nome}.`, `Attached is the report ${relatorio} of ${cliente}, ${periodo}, with the numbers that you may see.`],
      botao: 'Open the report',
      rodape: [`It is sent ${quando}. To stop receiving it, open the report, choose “Sending by e-mail”, and “Stop receiving”.`],
    }
  }
  return {
    assunto: `${marca}: ${relatorio} · ${cliente}`,
    paragrafos: [`Olá, ${nome}.`, `Segue em anexo o relatório ${relatorio} de ${cliente}, ${periodo}, com os números que você pode ver.`],
    botao: 'Abrir o relatório',
    rodape: [`Ele é enviado ${quando}. Para deixar de receber, abra o relatório, escolha “Envio por e-mail” e “Deixar de receber”.`],
  }
}
