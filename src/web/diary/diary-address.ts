export const DIARY_PATH = '/member/me/diary'
export const DIARY_EXPORT = `${DIARY_PATH}/export`
export const DIARY_TEST_PATH = '/admin/memberStatistic'
