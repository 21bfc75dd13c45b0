/** SQL for the public id of a post's cover: its video or first image. */
export const coverOf = (post: string): string =>
  `coalesce((select u.public_id from uploads u where u.id = ${post}.upload_id),
    (select u.public_id from post_images i join uploads u on u.id = i.upload_id where i.post_id = ${post}.id and i.position = 0))`;
