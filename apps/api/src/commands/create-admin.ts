import { SENHA_MINIMA } from '@lastro/contract'
import { withSistema, type Database } from '@lastro/db'
import { ensureMarcas } from '../marca/marcas-padrao.ts'
import { findMotivoRefusal } from '../acesso/senha/password-policy.ts'
import { hashSenha } from '../acesso/sessao/senha.ts'

export { SENHA_MINIMA }

export class AdminError extends Error {
  readonly code: 'usuario_email_invalid' | 'usuario_senha_weak' | 'usuario_duplicate'

  constructor(code: AdminError['code'], message: string) {
    super(message)
    this.name = 'AdminError'
    this.code = code
  }
}

/** @throws AdminError with a message in Portuguese for a bad e-mail, a weak password or an e-mail in use */
export async function createAdmin(
  db: Database,
  { email, nome, senha }: { email: string; nome: string; senha: string },
): Promise<{ id: string }> {
  const normalized = email.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(normalized)) throw new AdminError('usuario_email_invalid', `O e-mail “${email}” não é válido.`)
  const motivo = findMotivoRefusal(senha, { email: normalized })
  if (motivo !== undefined) throw new AdminError('usuario_senha_weak', `A senha não pode ser usada. ${motivo}`)
  await ensureMarcas(db)
  const senhaHash = await hashSenha(senha)
  const row = await withSistema(db, {}, (tx) =>
    tx
      .insertInto('usuario')
      .values({ email: normalized, nome: nome.trim(), perfil: 'admin', senha_hash: senhaHash, senha_at: new Date() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst(),
  )
  if (row === undefined) throw new AdminError('usuario_duplicate', `Já existe um usuário com o e-mail ${normalized}.`)
  return row
}
