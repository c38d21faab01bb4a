/** Telling a person about what happened to the own account: in the app and by mail, in the transaction of what happened. */
import type { Transacao } from '@lastro/db'
import { composeCorreio } from '../correio/compor.ts'
import { enqueueCorreio } from '../correio/store.ts'
import { findAparencia } from '../marca/aparencia.ts'
import { findMarcaDaPessoa } from '../marca/da-pessoa.ts'
import { insertNotificacao, type NotificacaoDados } from '../notificacao/store.ts'
import type { Chegada } from './chegada.ts'
import { textoAviso, type AvisoTipo } from './textos-aviso.ts'

export async function tellPessoa(
  tx: Transacao,
  usuario: { id: string; email: string; nome: string },
  aviso: { tipo: AvisoTipo; dados?: NotificacaoDados; chegada: Pick<Chegada, 'marca'>; now: Date },
): Promise<void> {
  const { tipo, dados = {}, chegada, now } = aviso
  await insertNotificacao(tx, { usuarioId: usuario.id, tipo, dados, now })
  const marca = await findAparencia(tx, await findMarcaDaPessoa(tx, usuario.id, chegada.marca))
  const texto = textoAviso(marca.idioma, tipo, { nome: usuario.nome, marca: marca.titulo, dados })
  await enqueueCorreio(tx, { para: usuario.email, ...composeCorreio(texto, marca) })
}

/** Where it happened, for the text of a notification. */
export function dadosChegada({ dispositivo, ip }: Chegada, now: Date): NotificacaoDados {
  return { dispositivo, ip, quando: now.toISOString().slice(0, 16).replace('T', ' ') }
}
