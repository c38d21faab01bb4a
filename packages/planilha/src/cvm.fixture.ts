export type CvmRegistro = {
  conta: string
  valor: string
  descricao?: string
  cnpj?: string
  nome?: string
  escala?: string
  versao?: number
  ordem?: string
  inicio?: string
  fim?: string
  grupo?: string
}

const HEADER =
  'CNPJ_CIA;DT_REFER;VERSAO;DENOM_CIA;CD_CVM;GRUPO_DFP;MOEDA;ESCALA_MOEDA;ORDEM_EXERC;DT_INI_EXERC;DT_FIM_EXERC;CD_CONTA;DS_CONTA;VL_CONTA;ST_CONTA_FIXA'

export function cvmOf(registros: readonly CvmRegistro[]): string {
  const lines = registros.map((registro) => {
    const {
      conta,
      valor,
      descricao = `Conta ${conta}`,
      cnpj = '11.222.333/0001-81',
      nome = 'COMPANHIA EXEMPLO S.A.',
      escala = 'MIL',
    } = registro
    const {
      versao = 1,
      ordem = 'ÚLTIMO',
      inicio = '2023-01-01',
      fim = '2023-12-31',
      grupo = 'DF Consolidado - Demonstração do Resultado',
    } = registro
    return [cnpj, '2023-12-31', versao, nome, '000001', grupo, 'REAL', escala, ordem, inicio, fim, conta, descricao, valor, 'S'].join(';')
  })
  return `${[HEADER, ...lines].join('\n')}\n`
}
