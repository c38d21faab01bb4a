import { withSistema, type Database } from '@lastro/db'

export interface Mail {
  id: number
  assunto: string
  texto: string
  html: string
}

export async function listCartas(db: Database, para: string): Promise<Mail[]> {
  return withSistema(db, { readOnly: true }, (tx) =>
    tx.selectFrom('correio').select(['id', 'assunto', 'texto', 'html']).where('para', '=', para).orderBy('id', 'desc').execute(),
  )
}

export function linkOf({ texto }: Mail): { token: string; pagina: string } {
  const match = /^https?:\/\/[^/\s]+(\/\S*)#token=([\w-]{43})$/m.exec(texto)
  if (match?.[1] === undefined || match[2] === undefined) throw new Error(`no link in: ${texto}`)
  return { pagina: match[1], token: match[2] }
}

export async function waitMail(
  db: Database,
  para: string,
  { after = 0, assunto = /./ }: { after?: number; assunto?: RegExp } = {},
): Promise<Mail> {
  for (let i = 0; i < 200; i++) {
    const found = (await listCartas(db, para)).find((mail) => mail.id > after && assunto.test(mail.assunto))
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`no mail for ${para}`)
}
