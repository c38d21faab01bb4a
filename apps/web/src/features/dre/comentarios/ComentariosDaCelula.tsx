import type { DreComentario } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComentarioForm } from '../../comentario/ComentarioForm.tsx'
import { Conversa } from '../../comentario/Conversa.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Moeda, Razao, Valor } from '../../../ui/Valor.tsx'
import type { Periodo } from '../periodo.ts'
import type { DreFilter } from '../queries.ts'
import styles from './Comentarios.module.css'
import { type ComentarioAnchor, isBelow, isTogether, mudancaSince, valorWritten } from './comentarios.ts'
import { ATOS, comentar, peopleQuery } from './queries.ts'
import { comentariosQuery } from './comentarios-query.ts'

export interface ComentariosDaCelulaProps {
  recorte: DreFilter
  periodo: Periodo
  anchor: ComentarioAnchor
  agora: { atual: number | null; base: number | null }
  item?: string
  /** For a line: the item whose comments are already shown above. */
  semItem?: number | null
}

export function ComentariosDaCelula({ recorte, periodo, anchor, agora, item, semItem = null }: ComentariosDaCelulaProps) {
  const { t } = useTranslation('comentario')
  const { data, error, refetch } = useQuery(comentariosQuery(recorte, periodo))
  const { data: people = [] } = useQuery(peopleQuery)
  const [comResolvidos, setComResolvidos] = useState(false)
  const all =
    data?.itens.filter(
      (comentario) => isTogether(comentario, anchor, data) || (comentario.grupoItemId !== semItem && isBelow(comentario, anchor, data)),
    ) ?? []
  const titulo = item === undefined ? t('titulo') : t('tituloDe', { linha: item })
  const resolvidos = all.filter(({ resolvedAt }) => resolvedAt !== null).length
  const shown = comResolvidos ? all : all.filter(({ resolvedAt }) => resolvedAt === null)
  return (
    <Stack as="section" gap={8} padding={[12, 16]} className={styles['comentarios']} aria-label={titulo}>
      <Text as="h3" weight="semibold">
        {titulo}
      </Text>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && shown.length === 0 && <Note>{t('nenhum')}</Note>}
      <Stack as="ul" divided>
        {shown.map((comentario) => (
          <Stack as="li" key={comentario.id} padding={[8, 0]}>
            <Conversa comentario={comentario} people={people} canComment={data?.podeComentar === true} atos={ATOS}>
              {comentario.grupoItemId === anchor.grupoItemId ? (
                <Escrito comentario={comentario} agora={agora} />
              ) : (
                <>
                  <b>{comentario.linha}</b>
                  <Escrito comentario={comentario} />
                </>
              )}
            </Conversa>
          </Stack>
        ))}
      </Stack>
      {resolvidos > 0 && (
        <Button size="small" variant="quiet" onClick={() => setComResolvidos(!comResolvidos)}>
          {t(comResolvidos ? 'soAbertos' : 'comResolvidos', { count: resolvidos })}
        </Button>
      )}
      {data?.podeComentar && (
        <ComentarioForm
          key={JSON.stringify(anchor)}
          people={people}
          label={item === undefined ? t('novo') : t('novoDe', { linha: item })}
          sendLabel={t('comentar')}
          onSend={(remark, key) => comentar(recorte, anchor, remark, key)}
        />
      )}
    </Stack>
  )
}

function Escrito({ comentario, agora }: { comentario: DreComentario; agora?: ComentariosDaCelulaProps['agora'] }) {
  const { t } = useTranslation('comentario')
  const hasChanged = agora ? mudancaSince(comentario, agora) : null
  const print = (valor: number | null) =>
    comentario.unidade === 'razao' ? <Razao razao={valor} symbol casas={2} /> : <Numero centavos={valor} />
  return (
    <Note tone={hasChanged ? 'warn' : 'quiet'}>
      {t(comentario.base === null ? 'escrito' : 'escritoVariacao')} {print(valorWritten(comentario))}
      {hasChanged && (
        <>
          {' · '}
          {t('agora')} {print(hasChanged.agora)}
        </>
      )}
    </Note>
  )
}

function Numero({ centavos }: { centavos: number | null }) {
  return (
    <>
      <Moeda /> <Valor centavos={centavos} zero="zero" />
    </>
  )
}
