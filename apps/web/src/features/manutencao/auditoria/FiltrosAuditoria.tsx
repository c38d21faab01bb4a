import { AUDITORIA_GRUPO_NOMES, type RotaData, auditoriaRotas } from '@lastro/contract'
import { formatDia } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { diaLocal } from '../../../format/dia.ts'
import { matchesText } from '../../../format/fold-text.ts'
import { useNow } from '../../../format/use-now.ts'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { DiaField } from '../../../ui/DiaField.tsx'
import { ChoiceMenu } from '../../../ui/ChoiceMenu.tsx'
import { SearchList } from '../../../ui/kit.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Detail, Truncate } from '../../../ui/Text.tsx'
import { type AuditoriaSearch, filterOf } from './auditoria-search.ts'
import { peopleQuery } from './queries.ts'

const WAIT_MS = 300
const MANY = 10

interface FiltersAuditoriaProps {
  search: AuditoriaSearch
  onSearch: (search: AuditoriaSearch) => void
  canExport: boolean
}

export function FiltrosAuditoria({ search, onSearch, canExport }: FiltersAuditoriaProps) {
  const { t } = useTranslation('auditoria')
  const change = (next: Partial<AuditoriaSearch>) => onSearch({ ...search, ...next })
  return (
    <Toolbar label={t('filtro.nome')}>
      <Busca valor={search.busca ?? ''} onChange={(searchText) => change({ busca: searchText || undefined })} />
      <ToolbarSeparator />
      <Periodo search={search} onChange={change} />
      <Quem search={search} onChange={change} />
      <OQue search={search} onChange={change} />
      {search.assuntoId && (
        <ToolbarButton
          icon="close"
          pressed
          aria-label={t('filtro.tirarRegistro')}
          onClick={() => change({ assunto: undefined, assuntoId: undefined, nome: undefined })}
        >
          <Truncate max={200}>{t('filtro.registro', { nome: search.nome ?? search.assuntoId })}</Truncate>
        </ToolbarButton>
      )}
      <ToolbarSpace />
      {canExport && (
        <ExportTabela
          rota={auditoriaRotas.export}
          argsOf={(formato) => [`auditoria.${formato}`, { query: { ...filterOf(search), formato } }]}
        />
      )}
    </Toolbar>
  )
}

/** Debounced, because every search scans the audit trail. */
function Busca({ valor, onChange }: { valor: string; onChange: (valor: string) => void }) {
  const { t } = useTranslation('auditoria')
  const [texto, setTexto] = useState(valor)
  const [known, setKnown] = useState(valor)
  if (valor !== known) {
    setKnown(valor)
    setTexto(valor)
  }
  useEffect(() => {
    if (texto === known) return undefined
    const timer = setTimeout(() => {
      setKnown(texto)
      onChange(texto)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [texto, known, onChange])
  return <SearchField label={t('filtro.buscar')} value={texto} onChange={setTexto} />
}

interface FilterProps {
  search: AuditoriaSearch
  onChange: (next: Partial<AuditoriaSearch>) => void
}

function Periodo({ search: { inicio, fim }, onChange }: FilterProps) {
  const { t } = useTranslation('auditoria')
  const { language } = usePreferencias()
  const dia = (data: string): string => formatDia(data, language)
  const now = useNow()
  const presets = [
    { texto: t('filtro.tudo'), inicio: undefined },
    { texto: t('filtro.hoje'), inicio: diaLocal(now) },
    { texto: t('filtro.dias7'), inicio: diaLocal(now, 6) },
    { texto: t('filtro.dias30'), inicio: diaLocal(now, 29) },
  ]
  const value =
    inicio && fim
      ? t('filtro.entre', { inicio: dia(inicio), fim: dia(fim) })
      : inicio
        ? (presets.find((ready) => ready.inicio === inicio)?.texto ?? t('filtro.desde', { inicio: dia(inicio) }))
        : fim
          ? t('filtro.antes', { fim: dia(fim) })
          : t('filtro.tudo')
  return (
    <Popover
      label={t('filtro.periodo')}
      position="bottom-start"
      renderButton={(button) => (
        <ToolbarButton {...button} icon="calendar" menu value={value}>
          <span className="visually-hidden">{t('filtro.periodo')}</span>
        </ToolbarButton>
      )}
    >
      {(close) => (
        <Inline stacked align="start" gap={16} padding={12}>
          <Stack as="ul">
            {presets.map((ready) => (
              <li key={ready.texto}>
                <ToolbarButton
                  pressed={!fim && ready.inicio === inicio}
                  onClick={() => {
                    onChange({ inicio: ready.inicio, fim: undefined })
                    close()
                  }}
                >
                  {ready.texto}
                </ToolbarButton>
              </li>
            ))}
          </Stack>
          <Stack gap={8}>
            {/* A start after the end clears the end, and vice versa. */}
            <DiaField
              label={t('filtro.de')}
              value={inicio ?? ''}
              onChange={(from) => onChange({ inicio: from || undefined, ...(fim && from > fim ? { fim: undefined } : {}) })}
            />
            <DiaField
              label={t('filtro.ate')}
              value={fim ?? ''}
              onChange={(until) =>
                onChange({ fim: until || undefined, ...(inicio && until && until < inicio ? { inicio: undefined } : {}) })
              }
            />
          </Stack>
        </Inline>
      )}
    </Popover>
  )
}

function Quem({ search: { quem }, onChange }: FilterProps) {
  const { t } = useTranslation('auditoria')
  const { data: people = [] } = useQuery(peopleQuery)
  const chosen = people.find(({ id }) => id === quem)
  return (
    <Popover
      label={t('filtro.quem')}
      width={280}
      position="bottom-start"
      renderButton={(button) => (
        <ToolbarButton
          {...button}
          menu
          value={<Truncate max={200}>{quem ? (chosen?.nome ?? t('quem.desconhecido')) : t('filtro.todos')}</Truncate>}
        >
          {t('filtro.quem')}
        </ToolbarButton>
      )}
    >
      {(close) => (
        <Pessoas
          people={people}
          quem={quem}
          onChoose={(id) => {
            onChange({ quem: id })
            close()
          }}
        />
      )}
    </Popover>
  )
}

interface PessoasProps {
  people: RotaData<typeof auditoriaRotas.listPessoas>
  quem: string | undefined
  onChoose: (id: string | undefined) => void
}

const ALL = 'todos'

function Pessoas({ people, quem = ALL, onChoose }: PessoasProps) {
  const { t } = useTranslation('auditoria')
  const { t: shell } = useTranslation('casca')
  const [text, setText] = useState('')
  const found = people.filter(({ nome, email }) => matchesText(`${nome} ${email ?? ''}`, text))
  return (
    <SearchList
      label={t('filtro.quem')}
      search={people.length > MANY ? { label: t('filtro.quem'), placeholder: t('filtro.quem'), text, onChange: setText } : undefined}
      chosen={quem}
      emptyText={shell('busca.nada')}
      groups={[
        {
          options: [
            ...(text === '' ? [{ id: ALL, text: t('filtro.todos') }] : []),
            ...found.map(({ id, nome, email }) => ({
              id,
              text: nome,
              content: (
                <span>
                  {nome}
                  {email && <Detail>{email}</Detail>}
                </span>
              ),
            })),
          ],
        },
      ]}
      onChoose={(id) => onChoose(id === ALL ? undefined : id)}
    />
  )
}

function OQue({ search: { tipo, acao }, onChange }: FilterProps) {
  const { t } = useTranslation('auditoria')
  const shown = acao ? t(`acoes.${acao}`) : tipo ? t(`grupos.${tipo}`) : t('filtro.tudo')
  return (
    <ChoiceMenu
      name={t('filtro.oque')}
      allText={t('filtro.tudo')}
      value={acao ? null : tipo}
      shown={<Truncate max={200}>{shown}</Truncate>}
      width={220}
      options={AUDITORIA_GRUPO_NOMES.map((value) => ({ value, text: t(`grupos.${value}`) }))}
      onChange={(chosen) => onChange({ tipo: chosen, acao: undefined })}
    />
  )
}
