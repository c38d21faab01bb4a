export const ERROS_RELATORIO = {
  relatorio_version_conflict: {
    status: 409,
    message: 'Outra pessoa mudou este relatório depois que você o abriu.',
    action: 'Veja o que ela salvou, ou salve a sua versão por cima.',
  },
  relatorio_provedor_mismatch: {
    status: 409,
    message: 'O workspace não é de relatórios deste tipo.',
    action: 'Crie o relatório em um workspace do mesmo provedor.',
  },
  conexao_missing: {
    status: 409,
    message: 'Este workspace ainda não está ligado ao programa que desenha os relatórios.',
    action: 'Peça a quem administra os relatórios que abra Relatórios, Conexão, e preencha os dados.',
  },
  conexao_address_refused: {
    status: 422,
    message: 'Este endereço não pode ser mostrado dentro do Lastro.',
    action: 'Use um endereço https público do programa de painéis, que não seja o do próprio Lastro.',
  },
  conexao_secret_required: {
    status: 422,
    message: 'Falta a chave secreta.',
    action: 'Informe-a de novo: ela vale só para o endereço, os parâmetros e a conta com que foi gravada.',
  },
  conexao_secret_invalid: {
    status: 422,
    message: 'A chave secreta ou o certificado não serve.',
    action: 'Cole-a inteira, sem espaços; o certificado é um texto PEM com a chave privada junto, dentro da validade.',
  },
  conexao_principal_denied: {
    status: 409,
    message: 'Só quem administra a instalação liga um workspace à conta dela no Power BI.',
    action: 'Informe o aplicativo da sua empresa, ou peça a quem administra a instalação.',
  },
  powerbi_credential_refused: {
    status: 409,
    message: 'O Microsoft Entra não aceitou o aplicativo ou a chave secreta.',
    action: 'Confira em Conexão o diretório, o aplicativo e a chave; no portal do Entra a chave tem um Valor, que não é o seu ID.',
  },
  powerbi_credential_expired: {
    status: 409,
    message: 'A chave secreta do aplicativo venceu no Microsoft Entra.',
    action: 'Crie outra em Certificados e segredos e grave-a em Conexão.',
  },
  powerbi_principal_blocked: {
    status: 409,
    message: 'O Power BI da organização não deixa aplicativos usarem a API.',
    action:
      'No portal de administração do Power BI, em Configurações do locatário, permita que as entidades de serviço usem as APIs, para o grupo em que está o aplicativo.',
  },
  powerbi_principal_not_admitted: {
    status: 409,
    message: 'O aplicativo não tem acesso a este workspace do Power BI.',
    action: 'No Power BI, em Gerenciar acesso do workspace, inclua o aplicativo como Membro.',
  },
  powerbi_report_missing: {
    status: 409,
    message: 'O Power BI não tem mais este relatório, ou o conjunto de dados dele.',
    action: 'Edite o relatório e escolha-o de novo na lista.',
  },
  powerbi_role_missing: {
    status: 409,
    message: 'O conjunto de dados não tem a função que separa as empresas.',
    action: 'No Power BI Desktop, crie a função com USERNAME() como explica a documentação, publique, e escreva o nome dela no relatório.',
  },
  powerbi_capacity_paused: {
    status: 409,
    message: 'A capacidade do Power BI está pausada ou esgotada.',
    action: 'Peça a quem administra o Azure que a retome, e abra o relatório de novo.',
  },
  powerbi_refused: {
    status: 409,
    message: 'O Power BI recusou o pedido.',
    action: 'Tente de novo; se continuar, passe o código do Power BI a quem administra os relatórios.',
  },
  powerbi_token_refused: {
    status: 503,
    message: 'O Power BI dá por vencidos os acessos que acabou de emitir.',
    action: 'Espere um minuto e abra o relatório de novo; se continuar, confira o relógio do servidor do Lastro.',
  },
  powerbi_throttled: {
    status: 503,
    message: 'O Power BI está com pedidos demais.',
    action: 'Espere um minuto e abra o relatório de novo.',
  },
  powerbi_unavailable: {
    status: 503,
    message: 'O Power BI não respondeu.',
    action: 'Espere alguns instantes e tente de novo; o Lastro e os outros relatórios continuam funcionando.',
  },
} as const
