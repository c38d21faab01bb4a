/** Telling a person about what happened to the own account: in the app and by mail, in the transaction of what happened. */
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import { composeCorreio } from '../correio/compor.ts'
import { enqueueCorreio } from '../correio/store.ts'
import { insertNotificacao, type NotificacaoDados } from '../notificacao/store.ts'
import type { Chegada } from './chegada.ts'
import { textoAviso, type AvisoTipo } from './textos-aviso.ts'

export async function tellPessoa(
  tx: Transacao,
  usuario: { id: string; email: string; nome: string },
  aviso: { tipo: AvisoTipo; dados?: NotificacaoDados; chegada: Chegada; now: Date },
): Promise<void> {
  const { tipo, dados = {}, chegada, now } = aviso
  await insertNotificacao(tx, { usuarioId: usuario.id, tipo, dados, now })
  const { rows } = await sql<{ titulo: string; cor: string }>`
    select titulo, cor_primaria as cor from marca where chave = ${chegada.marca}`.execute(tx)
  const marca = rows[0] ?? { titulo: 'Lastro', cor: '#2a64cc' }
  const texto = textoAviso(chegada.idioma, tipo, { nome: usuario.nome, marca: marca.titulo, dados })
  await enqueueCorreio(tx, { para: usuario.email, ...composeCorreio(texto, marca) })
}

/** Where it happened, for the text of a notification. */
export function dadosChegada({ dispositivo, ip }: Chegada, now: Date): NotificacaoDados {
  return { dispositivo, ip, quando: now.toISOString().slice(0, 16).replace('T', ' ') }
}
