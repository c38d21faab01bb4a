import { type CadastroLinha, createCan, ENTIDADES, ENTIDADE_DEFS, type EntidadeNome } from '@lastro/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type CadastroSearch, ENTIDADE_INICIAL, parseCadastroSearch } from '../features/razao/cadastro/cadastro-search.ts'
import { useOpenCliente } from '../features/telas/carteira/use-open-cliente.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { TelaCadastro } from '../features/razao/cadastro/TelaCadastro.tsx'

const OTHER_SCREEN: readonly EntidadeNome[] = ['grupos', 'grupo-itens']

/** CRUD screen of all reference data, generated from the description of each entidade. */
export function CrudTablePage() {
  const { t } = useTranslation('cadastro')
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const request = useMemo(() => parseCadastroSearch(rawSearch), [rawSearch])
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  // Clientes are listed for operators only; other users have the switcher.
  const opened = ENTIDADES.filter(
    (nome) => !OTHER_SCREEN.includes(nome) && can(nome === 'clientes' ? 'update' : 'read', ENTIDADE_DEFS[nome].subject),
  )
  const open = useOpenCliente(sessao.cliente)
  const openCliente = ({ id, valores }: CadastroLinha) =>
    open.mutate({ item: { id, nomeCurto: String(valores['nomeCurto'] ?? '') }, destino: { to: paths.home } })
  const requested = request.entidade ?? ENTIDADE_INICIAL
  const entidade = opened.includes(requested) ? requested : (opened[0] ?? ENTIDADE_INICIAL)
  const search: CadastroSearch = entidade === requested ? request : { entidade }
  const show = (next: CadastroSearch, replace: boolean) =>
    void navigate({ to: paths.cadastros, search: { ...next, entidade: next.entidade ?? entidade }, replace, resetScroll: false })
  return (
    <TelaCadastro
      key={entidade}
      entidade={entidade}
      search={search}
      titulo={t('titulo')}
      onOpenCreated={entidade === 'clientes' ? openCliente : undefined}
      onNavigate={show}
      actions={(leave) =>
        opened
          .filter((nome) => nome !== entidade)
          .map((nome) => ({
            label: t(`entidades.${nome}`),
            icon: 'columns' as const,
            run: () => leave(() => show({ entidade: nome }, false)),
          }))
      }
      renderTabs={(leave) => (
        <Tabs label={t('abas')}>
          {opened.map((nome) => (
            <Link
              key={nome}
              to={paths.cadastros}
              search={{ entidade: nome }}
              activeProps={{}}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                leave(() => show({ entidade: nome }, false))
              }}
              aria-current={nome === entidade ? 'page' : undefined}
            >
              {t(`entidades.${nome}`)}
            </Link>
          ))}
          {can('read', 'Grupo') && <Link to={paths.grupo}>{t('entidades.grupos')}</Link>}
          {can('read', 'Marca') && <Link to={paths.marca}>{t('marcas')}</Link>}
        </Tabs>
      )}
    />
  )
}
