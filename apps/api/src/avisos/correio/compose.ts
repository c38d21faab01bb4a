/** Composes a mail as plain text and HTML with the same words, without images or external resources. */
import { escapeHtml } from '../../http/html.ts'
import type { NewCorreio } from './store.ts'

export interface Message {
  assunto: string
  paragrafos: readonly string[]
  button?: { texto: string; endereco: string }
  footer?: readonly string[]
}

const BODY = 'font-family: system-ui, sans-serif; font-size: 16px; line-height: 1.5; color: #1f2328; max-width: 36em; margin: 0 auto'
const BUTTON = 'display: inline-block; padding: 10px 20px; border-radius: 6px; color: #ffffff; text-decoration: none; background-color: '

export function composeCorreio(
  { assunto, paragrafos, button, footer = [] }: Message,
  { titulo, cor }: { titulo: string; cor: string },
): Omit<NewCorreio, 'para'> {
  const texto = [...paragrafos, ...(button === undefined ? [] : [`${button.texto}:\n${button.endereco}`]), ...footer, `-- \n${titulo}`]
  const p = (paragrafo: string): string => `<p>${escapeHtml(paragrafo)}</p>`
  const html = [
    ...paragrafos.map(p),
    ...(button === undefined
      ? []
      : [
          `<p><a href="${escapeHtml(button.endereco)}" style="${BUTTON}${cor}">${escapeHtml(button.texto)}</a></p>`,
          `<p style="font-size: 13px; word-break: break-all">${escapeHtml(button.endereco)}</p>`,
        ]),
    ...footer.map(p),
    `<p style="color: #59636e; font-size: 13px">${escapeHtml(titulo)}</p>`,
  ]
  return {
    assunto,
    texto: `${texto.join('\n\n')}\n`,
    html: `<!doctype html>\n<html><head><meta charset="utf-8"></head><body style="${BODY}">\n${html.join('\n')}\n</body></html>\n`,
  }
}
