/**
 * Folders of an app that stand outside of the rule that domains do not import each other, each with what it is: `used`, which every other
 * may use, and `meet`, which may use every other. `test/direction.test.ts` holds imports to it; docs/ARCHITECTURE.md shows it.
 */
export const FOLDERS: Readonly<Record<string, { used: Readonly<Record<string, string>>; meet: Readonly<Record<string, string>> }>> = {
  'apps/api/src': {
    used: {
      http: 'from a request to its answer: routes, errors, streams, turns, the record of changes',
      sessao: 'who is calling',
      permissao: 'what they may',
      senha: 'how a password is proved',
      link: 'the links that mails carry',
      notificacao: 'how people are told',
      correio: 'how mail is sent',
      marca: 'whose colours and name they see',
      cadastro: 'the reference data, and the way it comes from a file',
      cubo: 'the monthly sums, compiled',
      exportacao: 'the files made of them',
      comentario: 'what people say beside a number',
    },
    meet: {
      busca: 'the palette finds rows of each',
      commands: 'what the command line and the demonstration do',
      inicio: 'Home, which shows something of each',
      limpeza: 'sweeps after all',
      'dre-comparativo': 'the statement and the budgets',
      'dre-consolidado': 'the statements of several clientes',
      'dre-comentario': 'the statement and what is said of it',
      'orcamento-acompanhamento': 'a budget and what happened',
      'orcamento-arquivo': 'a budget, its cells and the reading of its files',
      'orcamento-cenario': 'a budget, its cells and those of its branches',
      'orcamento-previsto': 'a budget and the months that are over',
      'orcamento-revisao': 'a budget, its cells and those of its versions',
      relatorio: 'reports, the statement and the budgets',
      'relatorio-externo': 'reports and the programs that draw them',
    },
  },
  'apps/web/src': {
    used: {
      api: 'calls and what screens keep of the answers',
      sessao: 'who is in and what they may',
      marca: 'whose colours and name they see',
      theme: 'what they prefer on this device',
      i18n: 'the texts',
      format: 'numbers, months and dates as text',
      ui: 'what screens are made of',
      table: 'tables of rows: order, pages, selection, clipboard, files',
      cadastro: 'the reference data, to choose from and to edit',
      comentario: 'what people say beside a number',
    },
    meet: {
      pages: 'one file per address',
      routes: 'their addresses',
      inicio: 'Home, which shows something of each',
      notificacao: 'news of each, and where it leads',
      shell: 'the frame around all',
    },
  },
}
