import { type CampoDef, type CampoNome, type EntidadeDef, parseFiltro } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { IN_PAGE } from '../../../ui/portal.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import styles from './Cadastro.module.css'
import { type CadastroSearch, changeFiltro, consultaOf } from './cadastro-search.ts'
import { isFixa } from './colunas.ts'
import { opcoesQuery } from './queries.ts'
import { ROTAS_DE } from './routes.ts'
import { useTextos } from './use-texts.ts'
import { comMantine } from '../../../theme/with-mantine.tsx'

interface FerramentasCadastroProps {
  def: EntidadeDef
  search: CadastroSearch
  onSearch: (search: CadastroSearch) => void
  visiveis: readonly CampoDef[]
  onColuna: (campo: CampoNome) => void
  podeExportar: boolean
  podeImportar: boolean
  onImportar: () => void
}

export const FerramentasCadastro = comMantine(function FerramentasCadastro(props: FerramentasCadastroProps) {
  const { def, search, onSearch, visiveis, onColuna, podeExportar, podeImportar, onImportar } = props
  const { t } = useTranslation('cadastro')
  const textos = useTextos()
  const change = (next: Partial<CadastroSearch>) => onSearch({ ...search, ...next, pagina: undefined })
  const filtro = parseFiltro(def, search.filtro ?? '') ?? new Map<CampoNome, string>()
  return (
    <Toolbar label={t('ferramentas.nome')}>
      <SearchField label={t('ferramentas.buscar')} value={search.busca ?? ''} onChange={(busca) => change({ busca: busca || undefined })} />
      <ToolbarSeparator />
      {def.campos
        .filter((campo) => campo.filtro === true && (visiveis.includes(campo) || filtro.has(campo.nome)))
        .map((campo) => (
          <FiltroCampo
            key={`${def.nome} ${campo.nome}`}
            def={def}
            campo={campo}
            valor={filtro.get(campo.nome)}
            onChange={(valor) => change({ filtro: changeFiltro(def, search.filtro, campo.nome, valor) })}
          />
        ))}
      <ToolbarButton pressed={search.arquivados === true} onClick={() => change({ arquivados: search.arquivados ? undefined : true })}>
        {t('ferramentas.arquivados')}
      </ToolbarButton>
      <ToolbarSpace />
      <Menu position="bottom-end" width={230} closeOnItemClick={false} portalProps={IN_PAGE}>
        <Menu.Target>
          <ToolbarButton icon="columns" menu>
            {t('ferramentas.colunas')}
          </ToolbarButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('ferramentas.colunas')} className={styles['opcoes']}>
          {def.campos.map((campo) => (
            <Menu.CheckboxItem
              key={campo.nome}
              className={styles['item']}
              checked={visiveis.includes(campo)}
              disabled={isFixa(def, campo)}
              onChange={() => onColuna(campo.nome)}
            >
              {textos.campo(campo.nome)}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {podeImportar && (
        <ToolbarButton icon="import" onClick={onImportar}>
          {t('importar.abrir')}
        </ToolbarButton>
      )}
      {podeExportar && (
        <ExportTabela
          rota={ROTAS_DE[def.nome].export}
          argsOf={(formato) => [`${def.nome}.${formato}`, { query: { ...consultaOf(search), formato } }]}
        />
      )}
    </Toolbar>
  )
})

interface FiltroCampoProps {
  def: EntidadeDef
  campo: CampoDef
  valor: string | undefined
  onChange: (valor: string | undefined) => void
}

function FiltroCampo({ def, campo, valor, onChange }: FiltroCampoProps) {
  const { t } = useTranslation('cadastro')
  const textos = useTextos()
  const [aberto, setAberto] = useState(false)
  const { data: linhas = [] } = useQuery({ ...opcoesQuery(def.nome, campo.nome, ''), enabled: campo.tipo === 'referencia' && aberto })
  const opcoes =
    campo.tipo === 'opcao'
      ? campo.opcoes.map((opcao) => ({ valor: String(opcao.valor), texto: textos.opcao(opcao) }))
      : linhas.map(({ codigo, descricao }) => ({ valor: codigo, texto: `${codigo} · ${descricao}` }))
  const escolhida = opcoes.find((opcao) => opcao.valor === valor)
  const nome = textos.campo(campo.nome)
  return (
    <Menu position="bottom-start" width={260} opened={aberto} onChange={setAberto} portalProps={IN_PAGE}>
      <Menu.Target>
        <ToolbarButton menu {...(valor === undefined ? {} : { value: escolhida?.texto ?? valor })}>
          {nome}
        </ToolbarButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={nome} className={styles['opcoes']}>
        <Menu.RadioItem
          className={styles['item']}
          value=""
          checked={valor === undefined}
          onClick={() => onChange(undefined)}
          closeMenuOnClick
        >
          {t('ferramentas.todos')}
        </Menu.RadioItem>
        {opcoes.map((opcao) => (
          <Menu.RadioItem
            key={opcao.valor}
            className={styles['item']}
            value={opcao.valor}
            checked={opcao.valor === valor}
            onClick={() => onChange(opcao.valor)}
            closeMenuOnClick
          >
            {opcao.texto}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
