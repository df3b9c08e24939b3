import type { EarlierSchools, SchoolTransfers, TransferRequest, TransferSending } from '#schema/sync/schoolTransfers.ts'
import { call } from './call.ts'

const path = '/api/school-transfers'

/** The other schools of the network, and the students on their way from and to this one. */
export const fetchTransfers = async (schoolId: number): Promise<SchoolTransfers> =>
  (await call('GET', `${path}?schoolId=${schoolId}`)).json()

export const askForStudent = (request: TransferRequest) => call('POST', `${path}/requests`, request)

export const sendToSchool = (sending: TransferSending) => call('POST', path, sending)

export const refuseRequest = (id: number, reason: string) => call('POST', `${path}/${id}/refusal`, { reason })

/** @param classId where the student begins; undefined for no class yet */
export const receiveStudent = (id: number, classId: number | undefined) =>
  call('POST', `${path}/${id}/arrival`, { classId })

/** A request or a sending. */
export const takeBackTransfer = (id: number) => call('DELETE', `${path}/${id}`)

/** What a student's earlier schools of the network have of them. */
export const fetchEarlier = async (studentId: number): Promise<EarlierSchools['schools']> =>
  (await call('GET', `/api/students/${studentId}/earlier`)).json<EarlierSchools>().schools
