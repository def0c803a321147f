package org.brokenhouse.clinical;

import org.apache.ibatis.annotations.Mapper;

/** Open to every package, and without statements. */
@Mapper
public interface VisitMapper {}
