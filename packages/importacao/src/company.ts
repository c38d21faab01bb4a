/** Company check of a file: the ledger of another company is almost always a mistake, invisible in the numbers. */
import { formatCnpj } from '@lastro/formato'
import type { Transacao } from '@lastro/db'
import { ImportacaoError } from './erro.ts'
import type { EmpresaArquivo } from './preview.ts'
import type { SaudeArquivo } from './types.ts'

type Empresa = { empresa: string | null; cnpj: string | null; empresas?: readonly EmpresaArquivo[] }

const NOMEADAS = 3

export function isOutraEmpresa({ cnpj, empresas = [] }: Omit<Empresa, 'empresa'>, doCliente: string): boolean {
  return (cnpj !== null && cnpj !== '' && cnpj !== doCliente) || empresas.some((empresa) => empresa.cnpj !== doCliente)
}

async function describeOutra(tx: Transacao, clienteId: string, arquivo: Empresa): Promise<string | undefined> {
  const { empresa, cnpj, empresas = [] } = arquivo
  const cliente = await tx.selectFrom('cliente').select(['cnpj', 'nome']).where('id', '=', clienteId).executeTakeFirstOrThrow()
  if (!isOutraEmpresa(arquivo, cliente.cnpj)) return undefined
  if (empresas.length > 0) {
    const outras = empresas.filter((outra) => outra.cnpj !== cliente.cnpj).map((outra) => outra.nome || formatCnpj(outra.cnpj))
    const resto = outras.length > NOMEADAS ? ` e mais ${outras.length - NOMEADAS}` : ''
    return `O arquivo traz números de ${outras.slice(0, NOMEADAS).join(', ')}${resto}, e o cliente é ${cliente.nome} (${formatCnpj(cliente.cnpj)}).`
  }
  const nome = empresa === null || empresa === '' ? 'outra empresa' : empresa
  return `O arquivo é de ${nome} (${formatCnpj(cnpj ?? '')}), e não de ${cliente.nome} (${formatCnpj(cliente.cnpj)}).`
}

/**
 * Refuses a file of another company, unless confirmed, before an import is registered.
 * @throws ImportacaoError `importacao_empresa_mismatch`
 */
export async function assertEmpresa(tx: Transacao, clienteId: string, arquivo: Empresa, confirmada: boolean): Promise<void> {
  if (confirmada) return
  const outra = await describeOutra(tx, clienteId, arquivo)
  if (outra === undefined) return
  throw new ImportacaoError(
    'importacao_empresa_mismatch',
    outra,
    'Escolha o cliente certo, ou confirme que os lançamentos dessa empresa entram neste cliente.',
  )
}

export async function addEmpresa(tx: Transacao, clienteId: string, saude: SaudeArquivo, arquivo: Empresa): Promise<SaudeArquivo> {
  const { cnpj, empresas = [] } = arquivo
  if (empresas.length === 0 && (cnpj === null || cnpj === '')) return saude
  const outra = await describeOutra(tx, clienteId, arquivo)
  const regra = {
    codigo: 'empresa_other',
    titulo: 'O arquivo é da empresa deste cliente',
    conferido: `${Math.max(empresas.length, 1)} CNPJ`,
    ...(outra === undefined ? { resultado: 'passou' as const, problemas: 0 } : { resultado: 'aviso' as const, problemas: 1 }),
  }
  if (outra === undefined) return { ...saude, regras: [...saude.regras, regra] }
  const problema = {
    regra: regra.codigo,
    gravidade: 'aviso' as const,
    linha: null,
    campo: 'CNPJ',
    valor: empresas.length > 1 ? null : (empresas[0]?.cnpj ?? cnpj),
    mensagem: `${outra} Quem importou confirmou.`,
    trecho: null,
    efeito:
      empresas.length > 1 ? 'A DRE deste cliente soma os valores dessas companhias.' : 'A DRE deste cliente soma os valores dessa empresa.',
  }
  return { regras: [...saude.regras, regra], problemas: [problema, ...saude.problemas], totalProblemas: saude.totalProblemas + 1 }
}
