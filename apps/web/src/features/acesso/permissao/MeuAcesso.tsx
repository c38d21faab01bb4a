import { ACTIONS, type MinhaPermissao, SUBJECTS } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Table } from '../../../table/Table.tsx'
import { Icon } from '../../../ui/icons.tsx'
import styles from './MeuAcesso.module.css'

export function TabelaAcesso({ celulas }: { celulas: MinhaPermissao['celulas'] }) {
  const { t } = useTranslation('permissao')
  const porChave = new Map(celulas.map((celula) => [`${celula.action} ${celula.subject}`, celula]))
  // `all` is shown only when granted: a user with every other permission would read that they lack everything.
  const mayEverything = celulas.some(({ subject, permitido }) => subject === 'all' && permitido)
  const subjects = SUBJECTS.filter((subject) => subject !== 'all' || mayEverything)
  return (
    <Table label={t('acesso.tabela')}>
      <thead>
        <tr>
          <th scope="col">{t('assunto')}</th>
          {ACTIONS.map((action) => (
            <th key={action} scope="col" className={styles['acao']}>
              {t(`acoes.${action}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject}>
            <th scope="row">{t(`assuntos.${subject}`)}</th>
            {ACTIONS.map((action) => {
              const celula = porChave.get(`${action} ${subject}`)
              if (!celula) return null
              const text = `${t(celula.permitido ? 'acesso.pode' : 'acesso.naoPode')}, ${t(`acesso.origem.${celula.origem}`)}`
              return (
                <td key={action} className={styles['acao']} title={text}>
                  <Marca permitido={celula.permitido} origem={celula.origem} />
                  <span className="visually-hidden">{text}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Marca({ permitido, origem }: Pick<MinhaPermissao['celulas'][number], 'permitido' | 'origem'>) {
  return (
    <span className={styles['marca']} data-origem={origem} data-permitido={permitido || undefined} aria-hidden="true">
      {permitido ? <Icon name="check" size={12} /> : '–'}
      {origem !== 'padrao' && <Icon name={origem === 'pessoa' ? 'user' : 'users'} size={12} />}
    </span>
  )
}

export function LegendaAcesso() {
  const { t } = useTranslation('permissao')
  return (
    <ul className={styles['legenda']} aria-label={t('legenda.nome')}>
      {(['padrao', 'perfil', 'pessoa'] as const).map((origem) => (
        <li key={origem}>
          <Marca permitido origem={origem} />
          {t(`acesso.legenda.${origem}`)}
        </li>
      ))}
    </ul>
  )
}

export function EscopoAcesso({ centrosCusto, filiais }: Pick<MinhaPermissao, 'centrosCusto' | 'filiais'>) {
  const { t } = useTranslation('permissao')
  if (!centrosCusto && !filiais) return <p className={styles['escopo']}>{t('acesso.tudo')}</p>
  const parts = [
    { lista: centrosCusto, titulo: t('acesso.centros'), vazio: t('acesso.nenhum') },
    { lista: filiais, titulo: t('acesso.filiais'), vazio: t('acesso.nenhumaFilial') },
  ]
  return (
    <div className={styles['escopo']}>
      {parts.map(
        ({ lista, titulo, vazio }) =>
          lista &&
          (lista.length === 0 ? (
            <p key={titulo} className={styles['nada']}>
              <Icon name="warning" size={14} />
              {vazio}
            </p>
          ) : (
            <p key={titulo}>
              <strong>{titulo}</strong> {lista.map(({ codigo, descricao }) => `${descricao} (${codigo})`).join(', ')}
            </p>
          )),
      )}
    </div>
  )
}
