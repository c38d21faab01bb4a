type Conta = { codigo: string; descricao: string }

/** Name beside the code; empty for an account without a code, which is its own name. */
export function descricaoBesideCodigo({ codigo, descricao }: Conta): string {
  return descricao === codigo ? '' : descricao
}

/** Code and name as one text, without a repeated name. */
export function printConta(conta: Conta): string {
  return `${conta.codigo} ${descricaoBesideCodigo(conta)}`.trim()
}
