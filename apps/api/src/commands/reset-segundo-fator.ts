import { withSistema, type Database } from '@lastro/db'
import { recordAuditoria } from '../http/auditoria.ts'
import { tellPerson } from '../avisos/notificacao/notify.ts'
import { replaceCodigos } from '../acesso/sessao/codigos-recuperacao.ts'
import { findClienteDoRegistro } from '../acesso/sessao/audit.ts'
import { clearSecret } from '../acesso/sessao/segundo-fator-store.ts'
import { endSessoes, enterCliente, findUsuarioByEmail } from '../acesso/sessao/store.ts'

/** Ends sessions, mails a notice and audits. False when no person with this e-mail has a second factor. */
export async function resetSegundoFator(db: Database, { email, now }: { email: string; now: Date }): Promise<boolean> {
  return withSistema(db, {}, async (tx) => {
    const usuario = await findUsuarioByEmail(tx, email.trim())
    if (usuario?.segundoFator !== true) return false
    await clearSecret({ tx, usuario })
    await replaceCodigos({ tx, usuario }, [])
    const sessoesEncerradas = await endSessoes({ tx, usuario }, { except: null, now })
    await tellPerson(tx, usuario, {
      tipo: 'segundoFator.removido',
      dados: { quem: 'Quem opera o servidor' },
      clientInfo: { marca: 'lastro' },
      now,
    })
    const cliente = await findClienteDoRegistro({ tx, usuario })
    if (cliente === null) return true
    await enterCliente({ tx, cliente })
    await recordAuditoria(
      { tx, cliente, usuario: null, request: null },
      {
        acao: 'usuario.resetSegundoFator',
        assunto: 'Usuario',
        assuntoId: usuario.id,
        antes: { segundoFator: true },
        depois: { segundoFator: false, sessoesEncerradas },
      },
    )
    return true
  })
}
