import {
  ENVIO_FREQUENCIAS,
  ENVIO_FUSOS,
  type EnvioFrequencia,
  type RelatorioEnvio,
  type RelatorioEnvios,
  relatorioEnvioRotas,
} from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate, query } from '../api/api.ts'
import { createChave } from '../api/idempotencia.ts'
import { formatMomentoEm } from '../format/data.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { showSuccess } from '../ui/alerta.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { FormError } from '../ui/FormError.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useUnsaved } from '../ui/unsaved.ts'
import styles from './Envio.module.css'

interface EnvioDialogProps {
  relatorioId: number
  nome: string
  podeMudar: boolean
  onClose: () => void
}

const invalidateEnvios = () => invalidate(relatorioEnvioRotas.list)

/** When a report goes out by mail, and to whom; who receives it stops it here. */
export function EnvioDialog({ relatorioId, nome, podeMudar, onClose }: EnvioDialogProps) {
  const { t } = useTranslation('relatorio')
  const { t: comum } = useTranslation()
  const { data, error, refetch } = useQuery(query(relatorioEnvioRotas.list, { params: { id: relatorioId } }))
  const [editado, setEditado] = useState<RelatorioEnvio | 'novo' | null>(null)
  const askBefore = useUnsaved(editado !== null)
  const close = () => void askBefore().then((leave) => leave && onClose())
  return (
    <Dialog title={t('envio.titulo', { nome })} onClose={close}>
      <div className={styles['corpo']}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} label={comum('carregando')} />}
        {data && editado !== null && (
          <Formulario
            relatorioId={relatorioId}
            envio={editado === 'novo' ? null : editado}
            candidatos={data.pessoas}
            onFechar={() => setEditado(null)}
          />
        )}
        {data && editado === null && (
          <>
            {data.envios.length === 0 && <p className={styles['nada']}>{t(podeMudar ? 'envio.nenhum' : 'envio.naoRecebo')}</p>}
            <ul className={styles['lista']}>
              {data.envios.map((envio) => (
                <Envio key={envio.id} envio={envio} podeMudar={podeMudar} onMudar={() => setEditado(envio)} />
              ))}
            </ul>
            {podeMudar && (
              <div className={styles['direita']}>
                <Button variant="primary" icon="plus" onClick={() => setEditado('novo')}>
                  {t('envio.novo')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

const FUSOS = {
  'America/Sao_Paulo': 'brasilia',
  'America/Manaus': 'amazonas',
  'America/Rio_Branco': 'acre',
  'America/Noronha': 'noronha',
} as const

const DIAS = [1, 2, 3, 4, 5, 6, 7] as const

const horaOf = (minuto: number): string => `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`

function Envio({ envio, podeMudar, onMudar }: { envio: RelatorioEnvio; podeMudar: boolean; onMudar: () => void }) {
  const { t } = useTranslation('relatorio')
  const { language } = usePreferencias()
  const { id, frequencia, dia, minuto, fuso, ativo, nextAt, lastAt, lastQuantos, lastErro, recebo, pessoas } = envio
  const remover = useMutation({
    mutationFn: () => call(relatorioEnvioRotas.remove, { params: { id } }),
    onSuccess: async () => {
      await invalidateEnvios()
      showSuccess(t('envio.removido'))
    },
  })
  const sair = useMutation({
    mutationFn: () => call(relatorioEnvioRotas.leave, { params: { id } }),
    onSuccess: async () => {
      await invalidateEnvios()
      showSuccess(t('envio.saiu'))
    },
  })
  // By the clock that whoever made it chose, wherever who looks may be.
  const lugar = t(`envio.fuso.${FUSOS[fuso]}`)
  const quando =
    frequencia === 'diario'
      ? t('envio.quando.diario', { hora: horaOf(minuto) })
      : frequencia === 'semanal'
        ? t('envio.quando.semanal', { dia: t(`envio.semana.d${DIAS.find((each) => each === dia) ?? 1}`), hora: horaOf(minuto) })
        : t('envio.quando.mensal', { dia, hora: horaOf(minuto) })
  return (
    <li>
      <div>
        <strong>{quando}</strong> <small>{lugar}</small> {!ativo && <Chip tone="warning">{t('envio.parado')}</Chip>}
        <p>
          {nextAt && t('envio.proximo', { quando: formatMomentoEm(nextAt, fuso, language), lugar })}{' '}
          {lastAt && podeMudar && t('envio.ultimo', { quando: formatMomentoEm(lastAt, fuso, language), count: lastQuantos })}
        </p>
        {lastErro && <p className={styles['erro']}>{t('envio.erro', { motivo: lastErro })}</p>}
        {pessoas.length > 0 && (
          <p className={styles['pessoas']}>
            {pessoas.map(({ id: pessoaId, nome, saiu, semAcesso }) => (
              <Chip key={pessoaId} {...(saiu || semAcesso ? { tone: 'warning' as const } : {})}>
                {nome}
                {saiu && ` · ${t('envio.naoQuer')}`}
                {semAcesso && ` · ${t('envio.semAcesso')}`}
              </Chip>
            ))}
          </p>
        )}
      </div>
      <span className={styles['botoes']}>
        {recebo && (
          <Button size="small" busy={sair.isPending} onClick={() => sair.mutate()}>
            {t('envio.sair')}
          </Button>
        )}
        {podeMudar && (
          <>
            <Button size="small" icon="pencil" onClick={onMudar}>
              {t('envio.mudar')}
            </Button>
            <Button size="small" icon="trash" busy={remover.isPending} onClick={() => remover.mutate()}>
              {t('envio.remover')}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

interface FormularioProps {
  relatorioId: number
  envio: RelatorioEnvio | null
  candidatos: RelatorioEnvios['pessoas']
  onFechar: () => void
}

function Formulario({ relatorioId, envio, candidatos, onFechar }: FormularioProps) {
  const { t } = useTranslation('relatorio')
  const { t: comum } = useTranslation()
  const campo = useId()
  const [chave] = useState(createChave)
  const [frequencia, setFrequencia] = useState<EnvioFrequencia>(envio?.frequencia ?? 'semanal')
  const [dia, setDia] = useState(envio?.dia ?? 1)
  const [hora, setHora] = useState(horaOf(envio?.minuto ?? 8 * 60))
  const [fuso, setFuso] = useState(envio?.fuso ?? ENVIO_FUSOS[0])
  const [ativo, setAtivo] = useState(envio?.ativo ?? true)
  const [usuarios, setUsuarios] = useState<readonly string[]>(envio?.pessoas.map(({ id }) => id) ?? [])
  const todas = [...candidatos, ...(envio?.pessoas ?? []).filter(({ id }) => !candidatos.some((pessoa) => pessoa.id === id))]
  const salvar = useMutation({
    mutationFn: () => {
      const [horas = 0, minutos = 0] = hora.split(':').map(Number)
      const body = {
        frequencia,
        dia: frequencia === 'diario' ? null : frequencia === 'semanal' ? Math.min(dia, 7) : dia,
        minuto: horas * 60 + minutos,
        fuso,
        ativo,
        usuarios: [...usuarios],
      }
      return envio
        ? call(relatorioEnvioRotas.update, { params: { id: envio.id }, body: { versao: envio.versao, envio: body } }, { silent: true })
        : call(relatorioEnvioRotas.create, { params: { id: relatorioId }, body }, { silent: true, headers: { 'idempotency-key': chave } })
    },
    onSuccess: async () => {
      await invalidateEnvios()
      showSuccess(t('envio.salvo'))
      onFechar()
    },
  })
  const toggle = (id: string) => setUsuarios(usuarios.includes(id) ? usuarios.filter((each) => each !== id) : [...usuarios, id])
  return (
    <form
      className={styles['formulario']}
      onSubmit={(event) => {
        event.preventDefault()
        salvar.mutate()
      }}
    >
      <div className={styles['campos']}>
        <SelectField
          data-primeiro
          label={t('envio.frequencia')}
          value={frequencia}
          onChange={(event) => setFrequencia(ENVIO_FREQUENCIAS.find((each) => each === event.currentTarget.value) ?? frequencia)}
        >
          {ENVIO_FREQUENCIAS.map((each) => (
            <option key={each} value={each}>
              {t(`envio.frequencias.${each}`)}
            </option>
          ))}
        </SelectField>
        {frequencia === 'semanal' && (
          <SelectField label={t('envio.dia')} value={Math.min(dia, 7)} onChange={(event) => setDia(Number(event.currentTarget.value))}>
            {DIAS.map((each) => (
              <option key={each} value={each}>
                {t(`envio.semana.d${each}`)}
              </option>
            ))}
          </SelectField>
        )}
        {frequencia === 'mensal' && (
          <SelectField label={t('envio.diaDoMes')} value={dia} onChange={(event) => setDia(Number(event.currentTarget.value))}>
            {Array.from({ length: 31 }, (_, i) => (
              <option key={i} value={i + 1}>
                {i + 1}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label={t('envio.hora')} type="time" required value={hora} onChange={(event) => setHora(event.currentTarget.value)} />
        <SelectField
          label={t('envio.relogio')}
          value={fuso}
          onChange={(event) => setFuso(ENVIO_FUSOS.find((each) => each === event.currentTarget.value) ?? fuso)}
        >
          {ENVIO_FUSOS.map((each) => (
            <option key={each} value={each}>
              {t(`envio.fuso.${FUSOS[each]}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className={styles['quem']}>
        <legend>{t('envio.quem')}</legend>
        {todas.map(({ id, nome, email }) => (
          <div key={id}>
            <input id={`${campo}-${id}`} type="checkbox" checked={usuarios.includes(id)} onChange={() => toggle(id)} />
            <label htmlFor={`${campo}-${id}`}>
              {nome} <small>{email}</small>
            </label>
          </div>
        ))}
      </fieldset>
      <p className={styles['nada']}>{t('envio.cadaUm')}</p>
      <div className={styles['ativo']}>
        <input id={`${campo}-ativo`} type="checkbox" checked={ativo} onChange={() => setAtivo(!ativo)} />
        <label htmlFor={`${campo}-ativo`}>{t('envio.ativo')}</label>
      </div>
      <FormError error={salvar.error} />
      <div className={styles['direita']}>
        <Button onClick={onFechar}>{comum('cancelar')}</Button>
        <Button type="submit" variant="primary" icon="check" busy={salvar.isPending} disabled={usuarios.length === 0}>
          {t('envio.salvar')}
        </Button>
      </div>
    </form>
  )
}
