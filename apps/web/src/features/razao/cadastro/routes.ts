import {
  type CadastroRotas,
  type EntidadeNome,
  type OpcoesRotas,
  centroCustoRotas,
  clienteRotas,
  contaRotas,
  direcionadorAnoRotas,
  direcionadorRotas,
  filialRotas,
  grupoCadastroRotas,
  grupoItemCadastroRotas,
} from '@lastro/contract'

export const ROTAS_DE: Readonly<Record<EntidadeNome, CadastroRotas>> = {
  contas: contaRotas,
  'centros-custo': centroCustoRotas,
  filiais: filialRotas,
  direcionadores: direcionadorRotas,
  valores: direcionadorAnoRotas,
  grupos: grupoCadastroRotas,
  'grupo-itens': grupoItemCadastroRotas,
  clientes: clienteRotas,
}

export const OPTIONS_OF: Readonly<Partial<Record<EntidadeNome, OpcoesRotas>>> = {
  contas: contaRotas,
  'centros-custo': centroCustoRotas,
  valores: direcionadorAnoRotas,
  'grupo-itens': grupoItemCadastroRotas,
}
