import { type CampoDef, type CampoNome, type EntidadeDef, parseFilter } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { ChoiceMenu } from '../../../ui/ChoiceMenu.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { type CadastroSearch, changeFilter, consultaOf } from './cadastro-search.ts'
import { isFixa } from './colunas.ts'
import { optionsQuery } from './queries.ts'
import { ROTAS_DE } from './routes.ts'
import { useTexts } from './use-texts.ts'

interface FerramentasCadastroProps {
  def: EntidadeDef
  search: CadastroSearch
  onSearch: (search: CadastroSearch) => void
  visibleFields: readonly CampoDef[]
  onColuna: (campo: CampoNome) => void
  canExport: boolean
  canImport: boolean
  onImport: () => void
}

export function FerramentasCadastro(props: FerramentasCadastroProps) {
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
      <Menu
        label={t('ferramentas.colunas')}
        width={230}
        position="bottom-end"
        dense
        staysOpen
        renderButton={(button) => (
          <ToolbarButton {...button} icon="columns" menu>
            {t('ferramentas.colunas')}
          </ToolbarButton>
        )}
        sections={[
          {
            multiple: true,
            options: def.campos.map((campo) => ({
              id: campo.nome,
              text: texts.campo(campo.nome),
              isChosen: visibleFields.includes(campo),
              disabled: isFixa(def, campo),
              run: () => onColuna(campo.nome),
            })),
          },
        ]}
      />
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
}

interface FiltroCampoProps {
  def: EntidadeDef
  campo: CampoDef
  valor: string | undefined
  onChange: (valor: string | undefined) => void
}

function FiltroCampo({ def, campo, valor, onChange }: FiltroCampoProps) {
  const { t } = useTranslation('cadastro')
  const texts = useTexts()
  const [isOpen, setOpened] = useState(false)
  const { data: lines = [] } = useQuery({ ...optionsQuery(def.nome, campo.nome, ''), enabled: campo.tipo === 'referencia' && isOpen })
  const options =
    campo.tipo === 'opcao'
      ? campo.opcoes.map((option) => ({ value: String(option.valor), text: texts.opcao(option) }))
      : lines.map(({ codigo, descricao }) => ({ value: codigo, text: `${codigo} · ${descricao}` }))
  return (
    <ChoiceMenu
      name={texts.campo(campo.nome)}
      allText={t('ferramentas.todos')}
      value={valor}
      hidesAll
      width={260}
      dense
      options={options}
      onChange={onChange}
      onToggle={setOpened}
    />
  )
}
