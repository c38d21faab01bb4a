import { type CampoDef, type CampoNome, type EntidadeDef, parseFilter } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { IN_PAGE } from '../../../ui/portal.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import styles from './Cadastro.module.css'
import { type CadastroSearch, changeFilter, consultaOf } from './cadastro-search.ts'
import { isFixa } from './colunas.ts'
import { optionsQuery } from './queries.ts'
import { ROTAS_DE } from './routes.ts'
import { useTexts } from './use-texts.ts'
import { comMantine } from '../../../theme/with-mantine.tsx'

interface ToolsCadastroProps {
  def: EntidadeDef
  search: CadastroSearch
  onSearch: (search: CadastroSearch) => void
  visibleFields: readonly CampoDef[]
  onColuna: (campo: CampoNome) => void
  canExport: boolean
  canImport: boolean
  onImport: () => void
}

export const FerramentasCadastro = comMantine(function FerramentasCadastro(props: ToolsCadastroProps) {
  const { def, search, onSearch, visibleFields, onColuna, canExport, canImport, onImport } = props
  const { t } = useTranslation('cadastro')
  const texts = useTexts()
  const change = (next: Partial<CadastroSearch>) => onSearch({ ...search, ...next, pagina: undefined })
  const filter = parseFilter(def, search.filtro ?? '') ?? new Map<CampoNome, string>()
  return (
    <Toolbar label={t('ferramentas.nome')}>
      <SearchField
        label={t('ferramentas.buscar')}
        value={search.busca ?? ''}
        onChange={(searchText) => change({ busca: searchText || undefined })}
      />
      <ToolbarSeparator />
      {def.campos
        .filter((campo) => campo.filtro === true && (visibleFields.includes(campo) || filter.has(campo.nome)))
        .map((campo) => (
          <FiltroCampo
            key={`${def.nome} ${campo.nome}`}
            def={def}
            campo={campo}
            valor={filter.get(campo.nome)}
            onChange={(valor) => change({ filtro: changeFilter(def, search.filtro, campo.nome, valor) })}
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
              checked={visibleFields.includes(campo)}
              disabled={isFixa(def, campo)}
              onChange={() => onColuna(campo.nome)}
            >
              {texts.campo(campo.nome)}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {canImport && (
        <ToolbarButton icon="import" onClick={onImport}>
          {t('importar.abrir')}
        </ToolbarButton>
      )}
      {canExport && (
        <ExportTabela
          rota={ROTAS_DE[def.nome].export}
          argsOf={(formato) => [`${def.nome}.${formato}`, { query: { ...consultaOf(search), formato } }]}
        />
      )}
    </Toolbar>
  )
})

interface FilterCampoProps {
  def: EntidadeDef
  campo: CampoDef
  valor: string | undefined
  onChange: (valor: string | undefined) => void
}

function FiltroCampo({ def, campo, valor, onChange }: FilterCampoProps) {
  const { t } = useTranslation('cadastro')
  const texts = useTexts()
  const [isOpen, setOpened] = useState(false)
  const { data: lines = [] } = useQuery({ ...optionsQuery(def.nome, campo.nome, ''), enabled: campo.tipo === 'referencia' && isOpen })
  const options =
    campo.tipo === 'opcao'
      ? campo.opcoes.map((option) => ({ valor: String(option.valor), texto: texts.opcao(option) }))
      : lines.map(({ codigo, descricao }) => ({ valor: codigo, texto: `${codigo} · ${descricao}` }))
  const chosen = options.find((option) => option.valor === valor)
  const nome = texts.campo(campo.nome)
  return (
    <Menu position="bottom-start" width={260} opened={isOpen} onChange={setOpened} portalProps={IN_PAGE}>
      <Menu.Target>
        <ToolbarButton menu {...(valor === undefined ? {} : { value: chosen?.texto ?? valor })}>
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
        {options.map((option) => (
          <Menu.RadioItem
            key={option.valor}
            className={styles['item']}
            value={option.valor}
            checked={option.valor === valor}
            onClick={() => onChange(option.valor)}
            closeMenuOnClick
          >
            {option.texto}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
