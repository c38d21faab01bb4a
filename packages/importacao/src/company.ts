/** Company check of a file: the ledger of another company is a mistake invisible in the numbers. */
import { formatCnpj, joinFirst } from '@lastro/formato'
import type { Transacao } from '@lastro/db'
import { ImportacaoError } from './erro.ts'
import type { EmpresaFile } from './preview.ts'
import type { SaudeFile } from './types.ts'

type FileEmpresa = { empresa: string | null; cnpj: string | null; empresas?: readonly EmpresaFile[] }

const NAMED_MAX = 3

export function isOtherEmpresa({ cnpj, empresas = [] }: Omit<FileEmpresa, 'empresa'>, doCliente: string): boolean {
  return (cnpj !== null && cnpj !== '' && cnpj !== doCliente) || empresas.some((empresa) => empresa.cnpj !== doCliente)
}

async function describeOther(tx: Transacao, clienteId: string, file: FileEmpresa): Promise<string | undefined> {
  const { empresa, cnpj, empresas = [] } = file
  const cliente = await tx.selectFrom('cliente').select(['cnpj', 'nome']).where('id', '=', clienteId).executeTakeFirstOrThrow()
  if (!isOtherEmpresa(file, cliente.cnpj)) return undefined
  if (empresas.length > 0) {
    const others = empresas.filter((other) => other.cnpj !== cliente.cnpj).map((other) => other.nome || formatCnpj(other.cnpj))
    return `O arquivo traz números de ${joinFirst(others, NAMED_MAX)}, e o cliente é ${cliente.nome} (${formatCnpj(cliente.cnpj)}).`
  }
  const nome = empresa === null || empresa === '' ? 'outra empresa' : empresa
  return `O arquivo é de ${nome} (${formatCnpj(cnpj ?? '')}), e não de ${cliente.nome} (${formatCnpj(cliente.cnpj)}).`
}

/**
 * Refuses a file of another company, unless confirmed.
 * @throws ImportacaoError `importacao_empresa_mismatch`
 */
export async function assertEmpresa(tx: Transacao, clienteId: string, file: FileEmpresa, confirmada: boolean): Promise<void> {
  if (confirmada) return
  const other = await describeOther(tx, clienteId, file)
  if (other === undefined) return
  throw new ImportacaoError(
    'importacao_empresa_mismatch',
    other,
    'Escolha o cliente certo, ou confirme que os lançamentos dessa empresa entram neste cliente.',
  )
}

export async function addEmpresa(tx: Transacao, clienteId: string, saude: SaudeFile, file: FileEmpresa): Promise<SaudeFile> {
  const { cnpj, empresas = [] } = file
  if (empresas.length === 0 && (cnpj === null || cnpj === '')) return saude
  const other = await describeOther(tx, clienteId, file)
  const regra = {
    codigo: 'empresa_other',
    titulo: other === undefined ? 'O arquivo é da empresa deste cliente' : 'O arquivo é de outra empresa',
    conferido: `${Math.max(empresas.length, 1)} CNPJ`,
    ...(other === undefined ? { resultado: 'passou' as const, problemas: 0 } : { resultado: 'aviso' as const, problemas: 1 }),
  }
  if (other === undefined) return { ...saude, regras: [...saude.regras, regra] }
  const problema = {
    regra: regra.codigo,
    gravidade: 'aviso' as const,
    linha: null,
    campo: 'CNPJ',
    valor: empresas.length > 1 ? null : (empresas[0]?.cnpj ?? cnpj),
    mensagem: `${other} Quem importou confirmou.`,
    trecho: null,
    efeito:
      empresas.length > 1 ? 'A DRE deste cliente soma os valores dessas companhias.' : 'A DRE deste cliente soma os valores dessa empresa.',
  }
  return { regras: [...saude.regras, regra], problemas: [problema, ...saude.problemas], totalProblemas: saude.totalProblemas + 1 }
}
