/** Composes a mail as plain text and HTML with the same words, without images or external resources. */
import { escapeHtml } from '../../http/html.ts'
import type { NewCorreio } from './store.ts'

export interface Message {
  assunto: string
  paragrafos: readonly string[]
  botao?: { texto: string; endereco: string }
  rodape?: readonly string[]
}

const BODY = 'font-family: system-ui, sans-serif; font-size: 16px; line-height: 1.5; color: #1f2328; max-width: 36em; margin: 0 auto'
const BUTTON = 'display: inline-block; padding: 10px 20px; border-radius: 6px; color: #ffffff; text-decoration: none; background-color: '

export function composeCorreio(
  { assunto, paragrafos, botao, rodape = [] }: Message,
  { titulo, cor }: { titulo: string; cor: string },
): Omit<NewCorreio, 'para'> {
  const texto = [...paragrafos, ...(botao === undefined ? [] : [`${botao.texto}:\n${botao.endereco}`]), ...rodape, `-- \n${titulo}`]
  const p = (paragrafo: string): string => `<p>${escapeHtml(paragrafo)}</p>`
  const html = [
    ...paragrafos.map(p),
    ...(botao === undefined
      ? []
      : [
          `<p><a href="${escapeHtml(botao.endereco)}" style="${BUTTON}${cor}">${escapeHtml(botao.texto)}</a></p>`,
          `<p style="font-size: 13px; word-break: break-all">${escapeHtml(botao.endereco)}</p>`,
        ]),
    ...rodape.map(p),
    `<p style="color: #59636e; font-size: 13px">${escapeHtml(titulo)}</p>`,
  ]
  return {
    assunto,
    texto: `${texto.join('\n\n')}\n`,
    html: `<!doctype html>\n<html><head><meta charset="utf-8"></head><body style="${BODY}">\n${html.join('\n')}\n</body></html>\n`,
  }
}
